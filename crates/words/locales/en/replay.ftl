# Replays.
replay = Replay
replay-of-game = Replay of { $name }
replay-way = Moves of the game
replay-first = Start
replay-previous = Previous move
replay-next = Next move
replay-last = Last move
replay-play = Play
replay-halt = Pause
replay-pace = Speed
replay-move = Move
replay-of = of { $count }
replay-set-up = The game is set up.
replay-eyes = View
replay-eyes-of = as { $name } saw it
replay-public = public information
replay-all-open = everything visible
replay-hands = The areas of all players
replay-share = Copy a link to this move
ghost-played = played
ghost-best = best
replay-copied = The link was copied.
replay-leave = Close the replay
replay-final = final score
replay-a-record = Watch a saved game
replay-import-note = At the end of a game, “Download the record” saves it as a file. Choose such a file here, and watch the game move by move.
replay-file = File
replay-paste = Or paste its text
replay-watch = Watch
replay-ends-at = { $count ->
    [0] The record cannot be played
   *[other] The record ends at move { $count }
}
replay-sound-before = You can watch the moves before it: they are valid.
replay-watch-to = { $count ->
    [0] Show the set-up
   *[other] Watch moves 1 to { $count }
}
replay-look-back = Watch the replay

# Playing on from a moment.
branch = Play on from here
branch-note = This opens a new table with this position of { $name }. The game that you are watching does not change.
branch-at = { $count ->
    [0] The new game starts at the set-up.
    [one] The new game starts after move 1.
   *[other] The new game starts after move { $count }.
}
branch-seat = Your seat
branch-others = Other players
branch-friends = friends, by link
branch-hidden = Hidden cards
branch-anew = shuffled again, except the cards that your seat knew
branch-same = as they were in the game
branch-open = Open the table
branch-back = Back to the replay
branched-at = continued from move { $count }

# The analysis of a game, move by move.
analyse = Analyse the game
analyse-note = in the background; games in progress come first
judging = Progress of the analysis
judged-of = { $name } moves analysed
judging-stop = Stop
analyses-busy = this server cannot analyse more games at once: try again later
no-choice = There was only one legal move.
best-found = The best move that was found
small-loss = Close to the best
no-clear-loss = As good as the best: the difference of { $name } points is too small to be certain.
chances-to-win = Chance to win
chances-before = before this move, from what each player could know
next-slip = Next mistake
next-gem = Next strong move
next-reveal = Next reveal
best-line = Best line
speaks-for-it = Reasons for this move: { $name }
try-decision-again = Try this decision again
mark-brilliant = Brilliant
mark-good = Good
mark-mistake = Mistake
mark-blunder = Blunder
of-the-game = The whole game
turning-points = Turning points: moves
luck-and-skill = Luck and skill: their effect on the chance to win, in percentage points
balance-start = at the start
balance-luck = luck
balance-others = mistakes of others
balance-own = own mistakes
balance-rest = unexplained
balance-end = at the end
luck-note = The analysis judges every player by what they could know. The chances of all players are scaled to add up to 100; ± is the 95 % interval of each estimate. Luck shows how much better or worse the revealed cards and tiles were than expected.
thresholds = A mistake costs at least 7 points, a blunder { $count }. A good move is at least 7 points better than the next best; a brilliant one at least 15 points, and hard to find. All differences are larger than their uncertainty (95 %).
analysis-file = The whole analysis as JSON
region-verdict = Value of the move
