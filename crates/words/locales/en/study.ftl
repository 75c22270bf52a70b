# Puzzles.
puzzles = Puzzles
records = Records
puzzles-note = One move is clearly best. Every position comes from a game of strong bots, and no luck is needed: the move leads in every world that its player could hold possible.
puzzle-of = { $name }, puzzle { $number }
puzzle-number = Puzzle { $count }
puzzle-solved = solved
puzzles-solved = { $done } of { $all } solved
puzzle-difficulty = Difficulty { $count } of 5
puzzle-kind-win = Win at once.
puzzle-kind-race = Win the race: all else loses it.
puzzle-kind-move = Find the best move.
puzzle-you-are = You are { $name }.
puzzle-right = Right!
puzzle-wrong = Not the best.
puzzle-right-why = It wins { $best } % of the time, { $lead } points more than the next best (± { $doubt }).
puzzle-wrong-why = “{ $move }” wins { $chance } % of the time. There is something { $gap } points better.
puzzle-next-best = Next best: { $name }
puzzle-goes-on = How it may go on
puzzle-try-again = Try again on the board.
puzzle-show = Show the solution
puzzle-solution = The solution
puzzle-again = Put it back
puzzle-next = Next puzzle
puzzle-all = All puzzles
puzzle-budget = Found by a search of { $search } calls of the rules, compared in six dealt worlds.
puzzle-daily = Daily puzzle
puzzle-daily-solve = Solve
puzzle-daily-done = Solved. Another one tomorrow.
puzzle-streak = { $count ->
    [one] 1 day in a row
   *[other] { $count } days in a row
}
puzzle-daily-solve-of = Solve the daily puzzle of { $name }
puzzle-no-answer = this is no move of the puzzle

# The whole game on one page.
on-one-page = The game on one page
sheet-of = { $name } on one page
sheet-note = Prints on a sheet of A4, lying. Every name leads to its clause.

# One's own games.
profile = My games
profile-empty = No game of yours is over yet. What you play here is counted: places, points, how long you think, by what you win, and against whom.
profile-nobody = Nobody knows you here yet. Play a game, and it is counted.
profile-games = games
profile-won = won
profile-share = of all
profile-even = an even share at these tables: { $name }
profile-places = Places and points
profile-slips-note = The time of a move is the middle one of a game. Mistakes and blunders are told of games that were analysed, for each game.
profile-unread = { $count ->
    [one] One game is not read yet: come again.
   *[other] { $count } games are not read yet: come again.
}
favourite-ways = Favourite ways to win
of-wins = { $count ->
    [one] of one win
   *[other] of { $count } wins
}
profile-over-time = Over time
scores-over-time = Points from the first game to the last; wins are filled
slips-over-time = Mistakes and blunders from the first game to the last
slips-unknown = No game was analysed yet.
recent-games = Recent games
against-whom = Against whom
places-said = { $first } times first, { $second } second, { $third } third, { $later } later
seconds = { $name } s
minutes = { $name } min
hours = { $name } h
column-game = Game
column-players = Players
column-games = Games
column-places = Places
column-mean = Mean
column-best = Best
column-pace = A move
column-mistakes = Mistakes
column-blunders = Blunders
column-day = Day
column-against = Against
column-place = Place
column-score = Points
column-slips = Slips
column-name = Who
column-ahead = You ahead
column-behind = You behind
