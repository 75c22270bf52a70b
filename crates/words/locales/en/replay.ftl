# Looking back.
replay = Replay
replay-of-game = Replay of { $name }
replay-way = The way through the game
replay-first = To the set-up
replay-previous = One move back
replay-next = One move on
replay-last = To the last move
replay-play = Play
replay-halt = Pause
replay-pace = Pace
replay-move = Move
replay-of = of { $count }
replay-set-up = The table is set.
replay-eyes = Through whose eyes
replay-eyes-of = As { $name } saw it
replay-public = What lies open
replay-all-open = All open
replay-hands = What lies before every player
replay-share = Copy a link to this moment
ghost-played = played
ghost-best = best
replay-copied = The link to this moment is copied.
replay-leave = Leave the replay
replay-final = final
replay-a-record = Watch a recorded game
replay-import-note = A record is a game as a file: from the end of a table, from `vinea arena --record` or from Python. It is checked move by move, and kept here for a while under its hash.
replay-file = The file
replay-paste = Or its text
replay-watch = Watch it
replay-ends-at = { $count ->
    [0] The record cannot be played
   *[other] The record ends at move { $count }
}
replay-sound-before = What comes before is sound and can be watched.
replay-watch-to = { $count ->
    [0] Look at the set-up
   *[other] Watch moves 1 to { $count }
}
replay-look-back = Watch the replay

# Playing on from a moment.
branch = Play on from here
branch-note = A table of its own is opened with this moment of { $name }; the game that you look at stays as it is.
branch-at = { $count ->
    [0] It begins with the set-up.
    [one] It begins after move 1.
   *[other] It begins after move { $count }.
}
branch-seat = Whose place you take
branch-others = The others
branch-friends = friends, by a link
branch-hidden = What nobody could see
branch-anew = is dealt anew, as your seat knew the game
branch-same = lies where it lay
branch-open = Open the table
branch-back = Back to the replay
branched-at = branched at move { $count }

# What a game was worth, move by move.
analyse = Analyse the game
analyse-note = in the background, with what live tables leave
judging = How far the game is judged
judged-of = { $name } judged
judging-stop = Stop
no-choice = There was no choice.
best-found = The best that was found
small-loss = Close to the best
best-line = Best line
speaks-for-it = For it speaks: { $name }
mark-brilliant = Brilliant
mark-good = Well seen
mark-mistake = Mistake
mark-blunder = Blunder
of-the-game = The game as a whole
turning-points = It turned at moves
luck-and-skill = Luck apart from skill, in points of a hundred
balance-start = start
balance-luck = luck
balance-others = gifts
balance-own = slips
balance-rest = rest
balance-end = end
luck-note = Everybody is judged by what they could know. Luck is what came to light against what was to be expected; gifts are the slips of others.
thresholds = A mistake costs 7 points or more, a blunder { $count }; a move is well seen from 7 points above the next best and brilliant from 15, where a glance would have missed it; all beyond doubt (95 %).
analysis-file = The whole analysis as JSON
region-verdict = What the move was worth
