# The frame around the boards.

# The status line.
your-turn = Your turn
table-closed = This table is closed.
hand-device = Hand the device to { $name }.
pausing = Waiting for reactions.
waited-for = How long this player has been thinking
waited-seconds = for { $name } s
waited-minutes = for { $name } min
waited-hours = for { $name } h
waited-days = for { $name } d

# Undo.
undo = Undo
undo-turn = Undo turn
undo-turn-note = Go back to the start of your turn
ask-to-undo = Ask to undo
asks-to-take-back = { $name } asks to undo a move.
agree = Agree
decline = Decline
undo-barred = You cannot undo this: it showed something hidden, or a bot has already moved.

# The players.
seat-of = Player { $name }
players-at-a-glance = Players
to-play = to move
look-closer = Show the board of { $name }
you = you
here = here
away = away
bot-plays = bot { $name } plays
bot-of-level = bot, { $name }
thinks-shorter = in a hurry
thinks-shorter-why = Many bots are thinking now, so each one thinks for a shorter time.
free-seat = free seat
plays-by-itself = acts automatically

# The moves.
what-you-can-do = What you can do
nothing-to-decide = You have nothing to decide now.
hand-over = Hand over to { $name }
covered = All cards are hidden. Pass the device on.
show-my-cards = I am { $name }: show my cards
go-on = Continue
planned = Planned, but not played yet: { $name }.
plan-is-whole = Your turn: confirm your plan, or undo it.
plan-confirm = Confirm
plan-go-on = Confirm and continue
plan-undo-all = Undo all
go-on-note = You have no card to react with. The others do not see that. Continue when you are ready.

# Controls outside of the game.
absence = Absent players
bot-plays-for = A bot plays for { $name }.
play-on-myself = Take over from the bot
let-bot-play = Let a bot play for { $name }
level-of = { $name } plays as
resign = Resign
resign-question = Resign? A bot takes over your seat.
resign-alone = Resign? The game ends here and cannot be continued.
standing-orders = Automatic reactions
standing-orders-note = Choose “never” or “always”, and nobody waits for you to react. Every pause looks the same, so nobody sees who holds a reaction card.
standing-orders-shared = On a shared device you are not asked to react, because passing the device on would show who can. Choose your answers here.
order-ask = ask me
order-never = never
order-always = always
set = Set

# Remarks of the bots, for each level.
visitor-opens = What a lovely place! Where do I begin?
visitor-praises = That looked good, { $name }!
visitor-leads = Look at that, I am in front!
visitor-lags = I only came for the view anyway.
visitor-has-won = Did I win? How nice!
visitor-has-lost = A lovely afternoon. Thank you!
novice-opens = Hello! I hope I remember all the rules.
novice-praises = Oh, { $name }, that was clever!
novice-leads = Am I really in front? How did that happen?
novice-lags = Everybody is so far ahead of me.
novice-has-won = I won! I really won!
novice-has-lost = That was fun. Shall we play again?
apprentice-opens = I have been practising. Let us play.
apprentice-praises = I want to learn that one, { $name }.
apprentice-leads = The practice is paying off.
apprentice-lags = I still have a lot to learn.
apprentice-has-won = I won a real game! Thank you.
apprentice-has-lost = Next time I shall know better.
grower-opens = Good soil, good company. Let us begin.
grower-praises = A fine harvest, { $name }.
grower-leads = My vines do well this year.
grower-lags = A poor year for me so far.
grower-has-won = It all ripened in time.
grower-has-lost = Well played. Next year is another year.
cooper-opens = Barrels ready? Then let us start.
cooper-praises = Solid work, { $name }.
cooper-leads = So far it holds tight.
cooper-lags = I have a leak to mend here.
cooper-has-won = Well built, if I may say so.
cooper-has-lost = Good craft wins. Well played.
cellarmaster-opens = Good evening. May the best vintage win.
cellarmaster-praises = Well done, { $name }. I had my eye on that.
cellarmaster-leads = This is going to be a good year for me.
cellarmaster-lags = I shall have to dare something now.
cellarmaster-has-won = Patience, and a little daring. A good game.
cellarmaster-has-lost = You have earned it. My respects.
winemaker-opens = A new vintage. I have a plan for it.
winemaker-praises = I did not expect that, { $name }.
winemaker-leads = It develops as I hoped.
winemaker-lags = My plan needs another one.
winemaker-has-won = A good plan and a good year.
winemaker-has-lost = Yours was the better plan. Well done.
maestro-opens = Welcome. Take your time.
maestro-praises = A strong move, { $name }.
maestro-leads = I like where this is going.
maestro-lags = You are making this hard for me.
maestro-has-won = Thank you for the game.
maestro-has-lost = Beautifully played. Thank you.

# The log.
log = Log
last-moves = Last moves
whole-log = Whole log

# The chat.
chat = Chat
last-lines = Last messages
chat-page = Chat of this table
nothing-said = No messages yet.
only-bots-here = Only bots play here. They do not read the chat.
looks-on = spectator
your-line = Message to everybody at this table
say = Send
name-yourself = Enter your name to chat

# The page of a table.
region-status = Status
region-strips = Players
region-board = Board
region-mine = My area
region-areas = The players' areas
region-moves = Moves
region-house = About this table
region-log = Log
region-clock = Clock
region-chat = Chat
beside = Moves, log, rules and chat
rules-of = Rules of { $name }
fingerprint = Fingerprint of the shuffle
do-it = Confirm
cancel = Cancel
sure = Are you sure?
table-held = This table is locked
held-note = Nothing is lost: the game is still saved. Ask the host of this server to repair the table
to-the-tables = All tables
back-to-the-table = Back to the table
why-not = Why not?
clause-of = Clause { $name } of the rules
you-may = You may do this.
confirm-first = First confirm your plan, or undo it.

# Before the game.
seats-free = { $count ->
    [0] Every seat is taken: the host can start.
    [one] One seat is free.
   *[other] { $count } seats are free.
}
free = Free seat
the-host = host
sits-here = sits here
waits-for-somebody = waiting for a player
sit-here = Sit here
play-seat-too = Play this seat too
stand-up = Leave the seat
bot-for-seat = Bot for seat { $name }
bot = Add a bot
start-the-game = Start the game
close-the-table = Close the table
agreed = Settings of this table
as-printed = Everything as in the printed game
with-own-components = With corrected components
agreed-listed = Anybody can take a free seat
agreed-unlisted = Free seats only by invitation link
agreed-anybody = Anybody with the link can watch
agreed-players = Only players can watch
agreed-instant = Bots move at once
agreed-no-hints = No hints
agreed-no-talk = Bots do not talk
copy = Copy
copied = Copied
seed-note = A secret number, chosen before the game starts, decides all shuffling. This is its fingerprint (SHA-256). You see the number at the end, so that everybody can check that nothing was changed during the game.
invitation = Invitation
invite = Invite
invite-note = Anybody with this link can take a seat:
invite-picture = The same link as a QR code.

# The end.
result = Result
how-it-went = How the game went
look-at-the-board = Show the board
won-by-points = { $won }, { $first } to { $second }
you-win-it = You win
what-made-it = The largest difference: { $source }, { $count } more than { $name }
share-result = Share the result
to-the-rematch = Go to the rematch
rematch = Rematch with rotated seats
play-again = Play again
download = Download the record
seed = Seed
seed-told = Its SHA-256 is the fingerprint shown since the start. Check it with vinea verify.
place = Place
player-column = Player
tie = The rules decide ties:
tie-in-rules = see the clause on the end of the game.
sources = Where the points came from
points-by-source = Points by source
points-before = Points at the start
source-column = Source
over-time = Points over the game
over-time-label = Points of each player after every move
course-chances = Win chance
course-label = Win chance of each player after every move
course-ask = Analyse win chances
analysing-move = Analysing move { $at } of { $of }
analysing-bar = Moves analysed
see-analysis = See the analysis

# Controls.
choices = { $count } choices
hint-reveals = reveals something hidden: you cannot undo it
shows-hidden = reveals something hidden
padlock = Reveals something hidden: you cannot undo this
padlock-spoken = you cannot undo this
game-ends = the game ends
you-win = you win the game
win-the-game = Win the game
then = then { $name }

# Events outside of the game.
sits-down = { $name } takes a seat.
leaves = { $name } leaves the table.
plays-on = { $name } is back and plays again.
asked-back = { $name } asks to undo a move.
takes-back = { $name } undoes a move.
takes-back-agreed = { $name } undoes a move, as agreed.
does-not-agree = { $name } declines the undo.

# The frame of every page.
skip-to-content = Skip to the content
main-navigation = Main
menu = Menu
tables = Tables
rules = Rules
settings = Settings

# The front page.
home-title = The wine games
home-heading = Three wine games, one table.
home-note = Board games in your browser, free and without an account. Play against bots now, or send your friends a link.
games = Games
my-tables = My tables
open-tables = Open tables
players-range = { $least }–{ $most }
players-range-solo = 1–{ $most }
play-now = Play { $name } now
set-up-a-table = Set up a table
with-names = with { $name }
names-and = { $first } and { $last }
alone-there = alone
waiting-for-players = Waiting for players,
thinks = { $name } is thinking
running = running
round-number = Round { $count },
you-won = You won,
place-behind = { $place ->
    [2] Second
    [3] Third
    [4] Fourth
   *[other] Fifth
} behind { $name },
over = Over,
today = today
yesterday = yesterday
days-ago = { $count } days ago
seats-waiting = { $count ->
    [0] no free seat
    [one] 1 free seat
   *[other] { $count } free seats
}
look-on = Watch
all-tables = Show all
play-now-note = against two bots, at once
sent-a-link = Did friends send you a link?
paste-it-here = paste it here
join = Join
no-invitation = this is not an invitation link: copy the whole link, with the long code at its end
closed = closed

# The form for a new table.
table-of = New table: { $name }
your-name = Your name
guest-name = Guest
seats = Seats
who-plays = Who plays { $name }?
colour-red = red
colour-blue = blue
colour-green = green
colour-yellow = yellow
colour-purple = purple
my-colour = My colour
colour-of-seat = colour of my seat
you-sit = You
your-table = you are the host
same-device = on this device
a-friend = A friend
by-the-link = by invitation link
a-bot = bot
add-a-seat = add a seat
me = Me
me-too = Me too
nobody = nobody
strength = Strength { $level } of { $of }
level-visitor = Plays what looks nice. Start here.
level-novice = Knows what scores, and plays any fairly good move.
level-apprentice = Knows what scores, but sometimes misses the best move.
level-grower = Plays the move that is best right now.
level-cooper = Looks a little ahead.
level-cellarmaster = Looks a few moves ahead.
level-winemaker = Looks far ahead.
level-maestro = The strongest bot. Takes up to a second for a move.
style = Style
style-note = the kind of moves that the bot likes. All styles are about equally strong
any-style = Any style
balanced = Balanced
style-for-seat = Style of the bot for seat { $name }
style-of = Style of { $name }
level-beats = It wins about 7 of 10 games against the { $name }.
house-rules = Options
option-takes = Choose { $name }.
alone = Playing alone?
by-lot = Random seats
by-lot-note = the server decides who sits where
manners = Settings of this table
free-seats = Free seats
only-by-link = only by link
open-to-all = open to everybody
who-may-look-on = Spectators
anybody-with-the-link = everybody
players-only = nobody
bots-answer = Speed of the bots
hints = Hints
hints-usual = against bots only
hints-always = also against people
no-hints = never
hints-note = The Hint button, and warnings such as “Rui could win”.
natural-pace = natural
bots-talk = Remarks of the bots
bots-talk-note = short comments during the game
some-talk = sometimes
no-talk = never
at-once = at once
own-components = Your own components
own-components-note = Corrected tables as TOML. To get a file that you can edit, run
open-the-table = Open the table
friends-come = your friends join with your link
everybody-is-here = everybody is here: the game starts

# Settings and invitations.
confirm-moves = Confirm moves
confirm-never = never
confirm-final = moves that you cannot undo
confirm-every = every move
confirm-moves-note = you are always asked before you lose something by mistake
colours = Colours
theme-auto = same as my device
theme-light = light
theme-dark = dark
keep = Save
invited-to = You are invited to { $name }
sit-down = Take a seat
only-look-on = Only watch

# The rules.
sections = Sections
search-rules = Search for a word, or a clause such as 4.2
nothing-found = No clause contains this. Try another word.
component-tables = Component tables
component-sources = Every row shows its source: the rulebook, a public page (found), or our own reconstruction.
ruling = ruling
house-rule = house rule
region-table = Table

# Texts of a table's script.
live = live
connection-lost = connection lost
connection-retrying = connecting…
try-again = Try again now
did-not-work = This did not work.
server-silent = The server does not answer. As soon as it does, this page checks whether your move was made.
move-made = Your move was made.
move-unmade = Your move was not made. Try again.
change-made = Done.
change-unmade = Nothing was changed. Try again.
cannot-be-explained = There is no explanation for this.
keys = Keyboard shortcuts
key-digits = choose a numbered move
key-arrows = move along the board
key-tab = next part of the page
key-enter = make the chosen move
key-moves = show all moves as a list
key-zones = go to a part of the board (with the modifier keys of your browser)
key-details = enlarge the card or tile, and show its effect
key-summary = read out the state of this part of the page
key-whole-summary = read out the state of the whole game
key-undo = undo
key-confirm = confirm the plan
key-go-on = continue, if you can do nothing else
key-log = move through the log
key-why = explain why you cannot choose a dimmed part; elsewhere, show this list
key-escape = close what is open
pace-and-sound = Speed and sound
kept-here = Saved in this browser only.
trouble-nothing = Page not found
trouble-nobody = Enter your name first
trouble-not-yours = This is not allowed
trouble-not-now = Not now
trouble-too-many = Too many requests
trouble-ours = Something went wrong on the server
trouble-other = This cannot be done

# The frame of the table
all-moves = All moves
the-table = Table
close-drawer = Close
full-screen = Full screen
sending = sending…
region-heading = State of the game
pace-of-others = Speed of the other players
pace-slow = slow, move by move
pace-normal = normal
pace-fast = fast
pace-at-once = at once
skip-ahead = Skip
since-my-turn = Replay everything since my last turn
nothing-since = Nobody has moved since your last turn.
sound = Sound
pause = Pause the moves of other players
all-boards = All boards
all-boards-note = Show the boards of all players side by side
thinking = thinking…
read-out = Read out to screen readers
read-out-little = whose turn it is, and what the others did
read-out-normal = also what I do
read-out-all = everything as it happens
meanwhile = Meanwhile
volume = Sound
more-settings = More settings

# Home
continue = Continue
play = Play now
home-promise = No ads, no account. We mark where we had to interpret the rules, and you can download your games.

# The end
wins-the-game = { $name } wins
share-the-win = { $name } share the win

# Sessions and links
sessions = Your devices
sessions-note = You are signed in on these devices. End the sessions that you no longer use.
unknown-device = unknown device
this-device = this one
session-since = since { $name }
session-seen = last used on { $name }
sign-out = Sign out here
end-session = End
end-other-sessions = End all others
renew-link = Make a new link
withdraw-link = Cancel the link
link-in-mid-game = Let somebody take over a bot's seat

# Turn notices
call-title = { $name }: your turn
call-waiting = At the table with you: { $names }.
call-alone = The table is waiting for you.
calls = When it is my turn
calls-note = You get a notice when it is your turn and you are not looking at the table. The next one comes only after you have looked at the table.
calls-none = You have not set up any notices yet.
calls-push = On this device
calls-push-note = A notification from your browser, even when Vinea is closed.
calls-push-on = Notify me on this device
calls-push-unable = This browser cannot get notices here: it needs https, or a server on this computer, and your permission.
calls-mail = By email
calls-mail-address = Email address
calls-mail-note = You first get an email with a link. Open the link to confirm the address.
calls-mail-waiting = not confirmed yet: open the link in the email
calls-hook = By webhook
calls-hook-url = Address
calls-hook-shape = Send to
calls-hook-secret = Every request is signed (X-Vinea-Signature) with this secret:
calls-shape-discord = Discord
calls-shape-slack = Slack
calls-shape-ntfy = ntfy
calls-shape-json = my own program (JSON)
calls-add = Add
calls-forget = Remove
calls-try = Send a test
calls-tried = A test was sent. Did it arrive?
calls-off = Switched off after { $name } failures in a row:
calls-off-again = Press "Send a test": if it arrives, this is switched on again.
calls-off-title = Vinea cannot reach you
calls-off-body = Notices to { $name } are switched off, because too many failed.
calls-tables = Tables
calls-tables-note = You get notices for these tables.
calls-quiet = Turn off notices
calls-loud = Turn on notices
calls-trial-title = Test from Vinea
calls-trial-body = You will get notices like this one when it is your turn.
calls-confirm-title = Is this your email address?
calls-confirm-body = Open this link to get an email from Vinea when it is your turn. If you did not ask for this, ignore this email.
calls-confirm = Yes, send emails to this address
calls-confirmed = You will get an email when it is your turn.

# Another device
devices = Another device
devices-note = Open this link on your other device to continue there as the same person. It works once, and only for ten minutes.
devices-make = Make a link
devices-picture = The same link as a QR code.
device-take = Use Vinea as { $name } on this device too?
device-become = Yes, continue as this person
device-was = On this device you are { $name } now. If you continue, the tables of { $name } are not moved to the other person.

# Without a network
offline = No network
offline-note = Your tables are safe. This page continues as soon as the network is back.
try-again = Try again

# Learning
learn = Learn
learn-title = Learn by playing
learn-note = Don Anselmo teaches you at a real table with fixed cards, and explains each rule when you first need it. You can leave at any time and continue later.
learn-lead = Never played? Don Anselmo shows you how.
learn-first = New to this game? Let Don Anselmo show you first.
learn-game = Learn { $name }
learn-minutes = { $count ->
    [one] One minute
   *[other] About { $count } minutes
  }
learn-lessons = Lessons
learn-goal = The goal:
quiz-of = Quiz: { $name }
quiz-take = Ten questions about the rules
quiz-check = Check my answers
quiz-again = Start again
quiz-result = { $right } of { $of } answers are right.
quiz-right = right
quiz-wrong = wrong
learn-begin = Begin
learn-go-on = Continue
learn-again = Start again
learn-done = done
learn-all-lessons = All lessons
learn-first-game = Your first real game, with tips
learn-first-game-note = Against easy bots. Each tip appears once, when you first need it. You can turn the tips off.
coach = Coach
coach-name = Don Anselmo, cellar-master
coach-step = Step { $step } of { $of }
coach-order = Choose what is highlighted.
coach-voice = Read aloud
coach-do-it = Do it for me
coach-just-play = Skip the lesson and play
coach-no-tips = Turn off tips
coach-again = Show the coach again
coach-why = Why?
coach-watch = Now watch what the others do.
coach-astray = You chose another way here, and that is fine. I will help where I can.
coach-back = Back to the lesson
coach-done = Well done: { $name }
coach-all-done = You know the game now. Play a real one: I only explain what is new.
coach-other = I would do something else
coach-try-again = Try again
coach-anyway = Play it anyway

# Hints
hint = Hint
hint-note = The three best moves that a bot finds, from what you can see
hint-honest = The number is your chance to win. It is an estimate from what you can see, and may be wrong.
hint-close = Close the hint
hint-chance = Your chance to win with this move
hint-equal = These moves are about equally good.
hint-prepares = then you can: { $name }
hint-best = the best move
hint-as-good = as good as the first
hint-next-best = the next best move
why-this-move = Why this move?
why = Why?
why-move-of = Why did { $name } make this move?
why-unknown = The reason depends on cards that you cannot see, or there was no choice.
why-gains = Compared with “{ $other }”, it { $gain }.
why-gains-denies = Compared with “{ $other }”, it { $gain }, and { $denied }.
why-gains-avoids = It { $gain }, and after “{ $other }”, { $name } could answer with “{ $reply }”.
why-gains-denies-avoids = It { $gain }, { $denied }, and after “{ $other }”, { $name } could answer with “{ $reply }”.
why-denies = Compared with “{ $other }”, { $denied }.
why-denies-avoids = With it, { $denied }, and after “{ $other }”, { $name } could answer with “{ $reply }”.
why-avoids = After “{ $other }”, { $name } could answer with “{ $reply }”.
why-prepares = It prepares: { $next }.
why-equal = It is about as good as “{ $other }”.
why-more = The search expects more from it than from “{ $other }”.
why-less = The search prefers “{ $other }”.
why-slows = { $name } is slowed down
why-loses = { $name } { $loss }
holds-back = slows { $name } down
key-hint = show a hint, if this table allows hints
agreed-hints-always = Hints also against people
agreed-no-advising = No Hint button
