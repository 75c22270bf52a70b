# What stands around the boards.

# The status line.
your-turn = Your turn
table-closed = This table is closed.
hand-device = Hand the device to { $name }.
pausing = A moment for reactions.
waited-for = How long this decision has been waited for
waited-seconds = for { $name } s
waited-minutes = for { $name } min
waited-hours = for { $name } h
waited-days = for { $name } d

# The way back.
undo = Undo
take-back = Take back
ask-to-take-back = Ask to take back
asks-to-take-back = { $name } asks to take back a move.
agree = Agree
decline = Decline
bots-refuse = No way back
bots-refuse-why = What has shown something or was answered stays, as nobody is here who could agree: bots never do.

# The players.
seat-of = Player { $name }
players-at-a-glance = Players at a glance
to-play = to play
look-closer = Look closer at { $name }
you = you
here = here
away = away
bot-plays = bot { $name } plays
bot-of-level = bot, { $name }
thinks-shorter = in a hurry
thinks-shorter-why = Many tables wait for their bots, so each of them thinks shorter.
free-seat = free seat
plays-by-itself = plays by itself

# The moves.
what-you-can-do = What you can do
nothing-to-decide = There is nothing for you to decide now.
hand-over = Hand over to { $name }
covered = The cards of the others are covered. Look away, then go on.
show-my-cards = I am { $name }: show my cards
go-on = Go on
planned = Chosen, not yet done: { $name }.
plan-is-whole = Confirm what you have chosen, or take it back.
plan-confirm = Confirm
plan-go-on = Confirm, then choose on
plan-take-back = Take back
go-on-note = You have nothing to react with. The others do not know that: go on when you like.

# The house.
absence = Absence
bot-plays-for = A bot plays for { $name }.
play-on-myself = Play on myself
let-bot-play = Let a bot play for { $name }
standing-orders = Standing orders
standing-orders-note = With an order, nobody waits for you when you might react. Every pause is the same for all, whoever holds what.
standing-orders-shared = On a shared device nobody is asked in between, as handing it over would tell who could react. Say here what you want done.
order-ask = ask me
order-never = never
order-always = always
set = Set

# What bots say at telling moments, each level in its own way.
novice-opens = Hello! I hope I remember all the rules.
novice-praises = Oh, { $name }, that was clever!
novice-leads = Am I really in front? How did that happen?
novice-lags = Everybody is so far ahead of me.
novice-has-won = I won! I really won!
novice-has-lost = That was fun. Shall we play again?
grower-opens = Good soil, good company. Let us begin.
grower-praises = A fine harvest, { $name }.
grower-leads = My vines do well this year.
grower-lags = A poor year for me so far.
grower-has-won = It all ripened in time.
grower-has-lost = Well played. Next year is another year.
cellarmaster-opens = Good evening. May the best vintage win.
cellarmaster-praises = Well done, { $name }. I had my eye on that.
cellarmaster-leads = This is going to be a good year for me.
cellarmaster-lags = I shall have to dare something now.
cellarmaster-has-won = Patience, and a little daring. A good game.
cellarmaster-has-lost = You have earned it. My respects.
maestro-opens = Welcome. Take your time.
maestro-praises = A strong move, { $name }.
maestro-leads = I like where this is going.
maestro-lags = You are making this hard for me.
maestro-has-won = Thank you for the game.
maestro-has-lost = Beautifully played. Thank you.

# The log.
log = Log
last-moves = Last moves
whole-log = The whole log

# The chat.
chat = Chat
last-lines = What was said last
chat-page = Write at the table
nothing-said = Nobody has said anything yet.
looks-on = looks on
your-line = A line for everybody here
say = Say
name-yourself = Say who you are to write here

# The page of a table, and what answers beside it.
region-status = Status
region-strips = Players
region-board = Board
region-mine = My area
region-moves = Moves
region-house = About the table
region-log = Log
region-clock = Clock
region-chat = What was said
side-leaves = Log, rules or chat
room-for-the-side = Room for the side, in percent
beside = Moves, log, rules and chat
parts-of-the-table = Parts of the table
rules-of = Rules of { $name }
fingerprint = Proof of a fair shuffle
do-it = Do it
cancel = Cancel
sure = Sure?
table-held = This table is held
held-note = Nothing of it is lost: the table stays in the database as it was.
to-the-tables = To the tables
back-to-the-table = Back to the table
why-not = Why not?
clause-of = Clause { $name } of the rules
you-may = You may do this.

# Before the game.
seats-free = { $count ->
    [0] Every seat is taken: the host can start.
    [one] One seat is free.
   *[other] { $count } seats are free.
}
free = Free seat
the-host = host
sits-here = sits here
waits-for-somebody = waits for somebody
sit-here = Sit here
play-seat-too = Play this seat too
stand-up = Stand up
bot-for-seat = Bot for seat { $name }
bot = Seat a bot
start-the-game = Start the game
close-the-table = Close the table
agreed = What was agreed
as-printed = Everything as printed
with-own-components = With corrected components
agreed-listed = Free seats are open to all
agreed-unlisted = Free seats only by link
agreed-anybody = Anybody with the link may look on
agreed-players = Only players may look on
agreed-instant = Bots answer at once
agreed-no-hints = No hints
agreed-no-talk = Bots are silent
copy = Copy
copied = Copied
seed-note = All shuffling is fixed before the game by a secret number. This is its fingerprint (SHA-256): the number is shown at the end, and anybody can check that it fits and that nothing was changed on the way.
invitation = Invitation
invite = Invite
invite-note = Whoever has this link may sit down:
invite-picture = The same link for a phone's camera.

# The end.
result = Result
how-it-went = How the game went
look-at-the-board = Look at the board
won-by-points = { $won }, { $first } to { $second }
you-win-it = You win
what-made-it = What made it: { $source }, { $count } more than { $name }
share-result = Share the result
to-the-rematch = To the rematch
rematch = Rematch, seats rotated
play-again = Play again
download = Download the record
seed = Seed
seed-told = Its SHA-256 is the fingerprint shown from the start; vinea verify checks it.
place = Place
player-column = Player
tie = Equal points are separated by the tie-break of the rules:
tie-in-rules = see the clause on the end of the game.
sources = Where the points came from
points-by-source = Points by source
points-before = The position at the start
source-column = Source
over-time = Points over the game
over-time-label = Points of each player after every move
course-chances = Win chance
course-label = Win chance of each player after every move
course-ask = Win chances

# Controls.
choices = { $count } choices
hint-reveals = shows something hidden: no way back
hidden-until-done = hidden until done
padlock = Shows something hidden: this cannot be taken back freely
padlock-spoken = cannot be taken back
game-ends = the game ends
you-win = you win the game
win-the-game = Win the game
then = then { $name }

# What happens beside the game.
sits-down = { $name } sits down.
leaves = { $name } leaves the table.
plays-on = { $name } plays on in person.
asked-back = { $name } asks to take back.
takes-back = { $name } takes back.
takes-back-agreed = { $name } takes back as agreed.
does-not-agree = { $name } does not agree to take back.

# What surrounds every page.
skip-to-content = Skip to the content
main-navigation = Main
menu = Menu
tables = Tables
rules = Rules
settings = Settings

# The front page.
home-title = The wine games
home-heading = Three wine games, one table.
home-note = Board games in your browser, free and without an account. Sit down with bots at once, or send your friends a link.
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
thinks = { $name } thinks
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
    [0] every seat is taken
    [one] waits for 1
   *[other] waits for { $count }
}
look-on = look on
all-tables = all of them
play-now-note = two bots sit down at once
sent-a-link = Friends sent a link?
paste-it-here = paste it here
join = Join
no-invitation = that is no invitation: it ends with a long code
closed = closed

# A table to one's liking.
table-of = A table of { $name }
your-name = Your name
seats = Seats
who-plays = Who plays { $name }?
colour-red = red
colour-blue = blue
colour-green = green
colour-yellow = yellow
colour-purple = purple
you-sit = You
your-table = it is your table
same-device = on this device
a-friend = A friend
by-the-link = by your link
a-bot = bot
add-a-seat = add a seat
me = Me
me-too = Me too
nobody = Nobody
strength = Strength { $level } of { $of }
level-novice = Plays at once and overlooks things. Made to be beaten.
level-grower = Knows the trade and looks a little ahead.
level-cellarmaster = Plans several turns and knows what is still to come.
level-maestro = Sees the end from the beginning. Takes a second.
fact-novice = the place to begin
fact-grower = beats the novice 4 games in 5, or more
fact-cellarmaster = beats the grower 3 games in 4, or more
fact-maestro = beats the cellarmaster far more often than not
house-rules = House rules
option-takes = This takes { $name }.
alone = Alone at the table?
by-lot = Draw the seats by lot
by-lot-note = who sits where is nobody's choice
manners = Manners
free-seats = Free seats
only-by-link = only by link
open-to-all = open to all
who-may-look-on = Who may look on
anybody-with-the-link = anybody
players-only = players only
bots-answer = Bots answer
hints = Hints
some-hints = some
no-hints = none
natural-pace = unhurried
bots-talk = Bots say something
bots-talk-note = at telling moments of a game
some-talk = now and then
no-talk = never
at-once = at once
own-components = Own component set
own-components-note = Corrected tables as TOML, as written by
open-the-table = Set the table
friends-come = friends sit down by your link
everybody-is-here = everybody is here: the game begins

# Settings and invitations.
confirm-moves = Ask me before a move is made
confirm-never = never
confirm-final = where it cannot be taken back
confirm-every = every time
confirm-moves-note = what is lost by a slip is asked about anyway
colours = Colours
theme-auto = as device
theme-light = afternoon
theme-dark = by candle
keep = Keep
invited-to = You are invited to { $name }
sit-down = Sit down
only-look-on = Only look on

# The rules.
sections = Sections
search-rules = Search: a word, or a clause such as 4.2
nothing-found = No clause says that.
component-tables = Component tables
component-sources = Every row says where it comes from: the rulebook, a public page (found), or our own reconstruction.
ruling = ruling
house-rule = house rule
region-table = Table

# What the script of a table says.
live = live
connection-lost = connection lost, trying again
did-not-work = That did not work.
server-silent = The server does not answer. Whether it was done is asked as soon as it does.
move-made = Your move was made.
move-unmade = Your move was not made: try again.
change-made = That was done.
change-unmade = That was not done: try again.
cannot-be-explained = That cannot be explained.
keys = Keys
key-digits = choose a numbered move
key-arrows = walk along the board
key-tab = to the next part of the page
key-enter = do what is chosen
key-moves = all moves as a list
key-zones = to a part of the board, where it has several (with the keys that the browser adds)
key-summary = how things stand in the part of the page where one is
key-whole-summary = how things stand altogether
key-undo = take back
key-confirm = confirm what was planned
key-go-on = go on, where nothing can be done
key-log = leaf through the log
key-why = why not? on a dim thing; elsewhere, this list
key-escape = close what lies open
pace-and-sound = Pace and sound
kept-here = Kept in this browser only.
trouble-nothing = There is nothing here
trouble-nobody = Who are you?
trouble-not-yours = Not for everybody
trouble-not-now = Not now
trouble-too-many = One moment
trouble-ours = Something broke on our side
trouble-other = That cannot be done

# The frame of the table
all-moves = All moves
the-table = Table
close-drawer = Close
full-screen = Full screen
sending = sending…
region-heading = Where the game stands
pace-of-others = Others' moves are shown
pace-slow = slowly
pace-normal = at an easy pace
pace-fast = fast
pace-at-once = at once
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
played-tables = Played
home-promise = No ads, no account. Every ruling of ours is named; your games stay yours as plain records.

# The end
wins-the-game = { $name } wins
share-the-win = { $name } share the win

# Sessions and links
sessions = Your devices
sessions-note = Wherever you are known by your name. End what you do not use any more.
unknown-device = a device
this-device = this one
session-since = since { $name }
session-seen = last used on { $name }
sign-out = Sign out here
end-session = End
end-other-sessions = End all others
renew-link = Make another link
withdraw-link = Take the link back
link-in-mid-game = Let somebody take a bot's seat

# Calls to one's turn
call-title = { $name }: your turn
call-waiting = At the table with you: { $names }.
call-alone = The table waits for you.
calls = When it is my turn
calls-note = You are called when your turn comes and you do not look at the table: once, until you have looked.
calls-none = Nobody calls you yet.
calls-push = On this device
calls-push-note = A message of your browser, also when Vinea is closed.
calls-push-on = Call me on this device
calls-push-unable = This browser takes no messages here: it needs https, or this computer itself, and your leave.
calls-mail = By mail
calls-mail-address = Mail address
calls-mail-note = A letter with a link comes first: the address is used once you have followed it.
calls-mail-waiting = waits for the link in the letter to be followed
calls-hook = By webhook
calls-hook-url = Address
calls-hook-shape = For
calls-hook-secret = Every call is signed, X-Vinea-Signature, with this secret:
calls-shape-discord = Discord
calls-shape-slack = Slack
calls-shape-ntfy = ntfy
calls-shape-json = a program of my own (JSON)
calls-add = Add
calls-forget = Remove
calls-try = Try it
calls-tried = It was sent. Did it come?
calls-tables = Tables
calls-tables-note = At these tables you are called.
calls-quiet = Do not call me here
calls-loud = Call me here again
calls-trial-title = Vinea calls
calls-trial-body = This is how you will be called when it is your turn.
calls-confirm-title = Is this your address?
calls-confirm-body = Follow this link and Vinea will write to you here when it is your turn. If you did not ask for it, do nothing.
calls-confirm = Yes, write to me here
calls-confirmed = From now on you are called by mail.

# Another device
devices = Another device
devices-note = Open this link on your other device and you are the same person there. It is good once, for ten minutes.
devices-make = Make a link
devices-picture = The same link for a phone's camera.
device-take = You are { $name } on this device too?
device-become = Yes, that is me
device-was = So far you are { $name } on this device; the tables of that guest stay with that guest.

# Without a network
offline = No network
offline-note = Your tables wait for you. This page goes on by itself as soon as the network is back.
try-again = Try again

# Learning
learn = Learn
learn-title = Learn by playing
learn-note = Don Anselmo sits down beside you: a real table, a fixed deal, and a word where it first matters. Leave whenever you like; you go on where you stopped.
learn-lead = Never played? Don Anselmo shows you how.
learn-first = New to this game? Let Don Anselmo show you first.
learn-game = Learn { $name }
learn-minutes = { $count ->
    [one] One minute
   *[other] About { $count } minutes
  }
learn-lessons = Lessons
learn-begin = Begin
learn-go-on = Go on
learn-again = Once more
learn-done = learnt
learn-all-lessons = All lessons
learn-first-game = Your first real game, with tips
learn-first-game-note = Against gentle bots. Each tip comes once, where it first matters, and can be turned off.
coach = Coach
coach-name = Don Anselmo, cellar-master
coach-step = Step { $step } of { $of }
coach-order = Choose what glows.
coach-voice = Read aloud
coach-do-it = Do it for me
coach-just-play = I know this, just play
coach-no-tips = No more tips
coach-again = Listen to the coach again
coach-why = Why?
coach-watch = Now watch what the others do.
coach-astray = You go your own way here, and that is fine. I will say a word where it helps.
coach-back = Back to the lesson
coach-done = Well done: { $name }
coach-all-done = You know how it goes. Now play it for real: I will only say a word where something is new.
coach-other = I had something else in mind
coach-try-again = Try again
coach-anyway = Play it anyway

# Hints
hint = Hint
hint-note = The three best moves that a bot finds, by what you can see
hint-honest = Found in a moment's thought, from what you can see. It may be wrong.
holds-back = holds { $name } back
key-hint = asks for a hint, where the table gives any
advising = Best moves on request
advising-usual = with bots alone
advising-always = also with people
advising-never = never
agreed-advising = Best moves on request
agreed-no-advising = No best moves on request
