# Puzzles.
puzzles = Puzzles
watch-records = Watch a saved game
puzzles-note = One move is clearly best. Every position comes from a game of strong bots. You need no luck: the move is best wherever the hidden cards are.
puzzle-of = { $name }, puzzle { $number }
own-puzzle-of = { $name }, your move { $number }
own-puzzle-move = Find a better move { $count }
own-mistakes = From your own games
own-mistakes-note = These moves of yours were mistakes. Find the better move.
own-mistakes-none = After a game, choose “Analyse the game”. Your mistakes then become puzzles here.
puzzle-not-found = The analysis found better moves than this one.
puzzle-number = Puzzle { $count }
puzzle-solved = solved
puzzles-solved = { $done } of { $all } solved
puzzle-difficulty = Difficulty { $count } of 5
puzzle-rating = Rating { $count }
puzzle-own-rating = { $count ->
    [one] Your puzzle rating: { $rating } after 1 puzzle
   *[other] Your puzzle rating: { $rating } after { $count } puzzles
}
puzzle-not-rated = Your first answer to each puzzle changes your puzzle rating.
puzzle-rating-changed = Your puzzle rating: { $rating } ({ $change } for your first try at this puzzle)
puzzle-for-you = Puzzle for your rating
puzzle-themes-of = Themes of { $name }
puzzle-kind-win = Win at once.
puzzle-kind-race = Win the race: every other move loses it.
puzzle-kind-move = Find the best move.
puzzle-you-are = You are { $name }.
puzzle-right = Right!
puzzle-wrong = Not the best.
puzzle-right-why = It wins { $best } % of the time, { $lead } points more than the next best (± { $doubt }).
puzzle-wrong-why = “{ $move }” wins { $chance } % of the time. Another move is { $gap } points better.
puzzle-next-best = Next best: { $name }
puzzle-marked = The marks on the board show the move.
puzzle-goes-on = How the game may continue
puzzle-try-again = Try again on the board.
puzzle-show = Show the solution
puzzle-solution = The solution
puzzle-again = Try this puzzle again
puzzle-next = Next puzzle
puzzle-all = All puzzles
puzzle-budget = Found by a search of { $search } positions, compared for six possible arrangements of the hidden cards.
puzzle-daily = Daily puzzle
puzzle-daily-solve = Solve
puzzle-daily-done = Solved. The next one comes tomorrow.
puzzle-streak = { $count ->
    [one] 1 day in a row
   *[other] { $count } days in a row
}
puzzle-daily-solve-of = Solve the daily puzzle of { $name }
puzzle-no-answer = you cannot play this move here: choose another move

# The opening explorer.
openings = Openings
openings-note = The first moves in the games of this server, with the results of the players who made them. Choose a move to see the next ones.
openings-choice = Games
openings-players = Number of players
openings-of-players = { $players ->
    [1] 1 player ({ $count })
   *[other] { $players } players ({ $count })
}
opening-first-moves = First moves of a player
opening-move = Move
opening-won = Won
openings-path = Moves up to here
openings-start = Start
openings-none = There are no games here yet. Finished games appear here.
openings-uncounted = Some finished games are not counted yet. Reload the page to count more.
openings-even = The average share of wins is { $count } %.

# The whole game on one page.
on-one-page = The game on one page
sheet-of = { $name } on one page
sheet-note = Fits on a landscape A4 page. Every name links to its clause.

# The games of one person.
profile = My games
profile-empty = You have not finished a game yet. After your first game, you see here your places, points, time per move, ways to win, and opponents.
profile-nobody = Play a game first. Your statistics appear here.
profile-games = games
profile-won = won
profile-share = of all games
profile-even = An average player would win { $name } of these games
profile-places = Places and points
profile-slips-note = Time per move is the median of a game. Mistakes and blunders are counted only in analysed games.
profile-unread = { $count ->
    [one] One game is not counted yet: reload the page later.
   *[other] { $count } games are not counted yet: reload the page later.
}
favourite-ways = Favourite ways to win
of-wins = { $count ->
    [one] of one win
   *[other] of { $count } wins
}
profile-over-time = Over time
scores-over-time = Points of each game, from the first to the last
legend-won = a game that you won
legend-played = another game
chart-game = Game { $count }
slips-over-time = Mistakes and blunders from the first game to the last
slips-unknown = You have not analysed a game yet.
recent-games = Recent games
against-whom = Opponents
places-said = { $first } times first, { $second } second, { $third } third, { $later } later
seconds = { $name } s
minutes = { $name } min
hours = { $name } h
column-game = Game
column-players = Players
column-games = Games
column-places = Places
column-mean = Average
column-best = Best
column-pace = Time per move
column-mistakes = Mistakes
column-blunders = Blunders
column-day = Day
column-against = Against
column-place = Place
column-score = Points
column-slips = Mistakes
column-name = Player
column-ahead = You won
column-behind = You lost
