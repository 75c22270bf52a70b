# What every game says.

not-your-turn = It is not { $seat }'s turn.
game-is-over = The game is over.

# How lists are joined.
list-two = { $first } and { $last }
list-more = { $first }, { $rest }

# A player without a name.
player = Player { $letter }

# Where a printed value comes from.
source-rulebook = rulebook
source-found = found
source-reconstructed = reconstructed
source-owner = owner of the box
column-source = Source
