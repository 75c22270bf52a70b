# Texts of every game.

not-your-turn = It is not { $seat }'s turn.
game-is-over = The game is over.

# Lists.
list-two = { $first } and { $last }
list-more = { $first }, { $rest }

# A player without a name.
player = Player { $letter }

# Sources of printed values.
source-rulebook = rulebook
source-found = found
source-reconstructed = reconstructed
source-owner = owner of the box
column-source = Source
