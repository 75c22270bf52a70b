# What stands around the boards.

# The status line.
your-turn = It is your turn.
table-closed = This table is closed.
hand-device = Hand the device to { $name }.
pausing = A moment for reactions.

# The way back.
undo = Undo
take-back = Take back
ask-to-take-back = Ask to take back
asks-to-take-back = { $name } asks to take back a move.
agree = Agree
decline = Decline
bots-refuse = No way back
bots-refuse-why = Bots never agree to take back what showed something or what they have answered.

# The players.
seat-of = Player { $name }
players-at-a-glance = Players at a glance
to-play = to play
here = here
away = away
bot-plays = bot { $name } plays
bot-of-level = bot, { $name }
free-seat = free seat

# The moves.
what-you-can-do = What you can do
hand-over = Hand over to { $name }
covered = The cards of the others are covered. Look away, then go on.
show-my-cards = I am { $name }: show my cards
go-on = Go on
go-on-note = You have nothing to react with. The others do not know that: go on when you like.

# The house.
absence = Absence
bot-plays-for = A bot plays for { $name }.
play-on-myself = Play on myself
let-bot-play = Let a bot play for { $name }
standing-orders = Standing orders
standing-orders-note = With an order, nobody waits for you when you might react. Every pause is the same for all, whoever holds what.
order-ask = ask me
order-never = never
order-always = always
set = Set

# The log.
log = Log
last-moves = Last moves
whole-log = The whole log
