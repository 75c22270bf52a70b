# La Viña in English.

title = La Viña
name = La Viña
blurb = Walk down the aisle, fill two baskets and sell to the wineries at the exit.

## Words

pinot-noir = Pinot Noir
garnacha = Garnacha
chardonnay = Chardonnay
cabernet-sauvignon = Cabernet Sauvignon
empty-vine = empty vine

billhook = billhook
boots = boots
shears = shears

left = left
right = right
back = back
front = front

starting-small = starting small basket
starting-medium = starting medium basket
medium = medium basket
large = large basket

monovarietal = monovarietal
coupage = coupage

## Cards and wineries inside sentences

card-grape = { $variety } { $value }
card-grape-tool = { $variety } { $value } with { $tool }
card-grape-hidden = { $variety } { $value } with a hidden tool or none
card-vine = an empty vine
card-vine-tool = an empty vine with { $tool }
card-vine-hidden = an empty vine with a hidden tool
card-none = no card

covered-grape = the covered { $variety } { $value }
covered-grape-tool = the covered { $variety } { $value } with { $tool }
covered-grape-hidden = the covered { $variety } { $value } with a hidden tool or none
covered-vine = the covered empty vine
covered-vine-tool = the covered empty vine with { $tool }
covered-vine-hidden = the covered empty vine with a hidden tool

winery = winery { $number } ({ $variety }, { $wine }, { $minimum } or more)
winery-x = winery { $number } ({ $variety }, { $wine }, any value)
winery-cooperative = the cooperative

## Actions

action-take = Take { $card } from the { $side } of space { $space }
action-take-with = Take { $card } from the { $side } of space { $space }, using { $tools }
action-also = Also take { $card } from the { $side } of space { $space }
action-also-nothing = Take a second card
action-skip = Take no more cards
action-move = Move to the { $box } box of space { $space }
action-exit = Leave the vineyard
action-end-turn = End the turn
action-place = Put it into basket { $basket } ({ $cards } of { $capacity } cards)
action-discard = Discard { $card }
action-discard-nothing = Discard the card in hand
action-return = Return { $tool }
action-pour = Pour basket { $basket } into basket { $other }
action-empty = Throw away all cards of basket { $basket }
action-deliver = Deliver basket { $basket }, worth { $value }, to { $winery } for { $prestige } prestige
action-deliver-with-wild = { $wild ->
    [one] Deliver basket { $basket } and a wild grape, worth { $value }, to { $winery } for { $prestige } prestige
   *[other] Deliver basket { $basket } and { $wild } wild grapes, worth { $value }, to { $winery } for { $prestige } prestige
}
action-end-deliveries = Stop delivering
action-upgrade = Trade basket { $basket } for a { $kind } and pay { $price } prestige
action-end-upgrades = Stop trading baskets

## Events

event-began = { $seat } begins with { $prestige } prestige.
event-round-began = Round { $round } begins.
event-reshuffled = { $cards } discarded cards are shuffled into a new deck.
event-seals-added = { $count ->
    [0] Every winery is full: no seals are added.
    [one] A seal is added to the one winery that is not full.
   *[other] A seal is added to each of { $count } wineries.
}
event-moved = { $seat } moves to the { $box } box of space { $space }.
event-moved-one-of-two = { $seat } moves { $picker } to the { $box } box of space { $space }.
event-left = { $place ->
    [1] { $seat } is the first to leave the vineyard.
   *[other] { $seat } leaves the vineyard.
}
event-left-one-of-two = { $place ->
    [1] { $seat } is the first to leave the vineyard, with { $picker }.
   *[other] { $seat } leaves the vineyard with { $picker }.
}
event-wild-taken = { $seat } takes the wild grape.
event-taken = { $seat } takes { $card } from the { $side } of space { $space }.
event-taken-with = { $seat } uses { $tools } and takes { $card } from the { $side } of space { $space }.
event-uncovered = The top card on the { $side } of space { $space } is now { $card }.
event-tool-gained = { $seat } gains { $tool }.
event-tool-returned = { $seat } returns { $tool }.
event-placed = { $seat } puts { $card } into basket { $basket }.
event-discarded = { $seat } discards { $card }.
event-poured = { $seat } pours basket { $basket } into basket { $other }.
event-emptied = { $seat } throws away { $cards } from basket { $basket }.
event-delivered = { $seat } delivers { $cards }, worth { $value }, to { $winery }: { $prestige } prestige.
event-delivered-with-wild = { $wild ->
    [one] { $seat } delivers { $cards } and a wild grape, worth { $value }, to { $winery }: { $prestige } prestige.
   *[other] { $seat } delivers { $cards } and { $wild } wild grapes, worth { $value }, to { $winery }: { $prestige } prestige.
}
event-seals-taken = { $seals ->
    [one] { $seat } takes the seal on { $winery }.
   *[other] { $seat } takes the { $seals } seals on { $winery }.
}
event-upgraded = { $seat } pays { $cost } prestige and trades the { $from } for a { $to }.
event-end-called = { $seat } has placed their last barrel: this is the last round.
event-round-ended = Round { $round } is over.
event-game-ended = The game is over. { $winner } wins.

## Prompts

prompt-turn = { $seat }: take a card and move, in either order.
prompt-move = { $seat }: move.
prompt-take = { $seat }: take a card, or end the turn.
prompt-end-turn = { $seat }: end the turn, or sort the baskets first.
prompt-return-tool = { $held ->
    [3] { $seat }: return one of three tools.
   *[other] { $seat }: return one of { $held } tools.
}
prompt-place-card = { $seat }: put { $card } into a basket, or discard it.
prompt-second-card = { $seat }: take a second card from space { $space }, or skip it.
prompt-arrive-at-exit = { $seat }: use your boots on the way out, or skip them.
prompt-deliver = { $left ->
    [one] { $seat }: make one more delivery, or none.
   *[other] { $seat }: make up to { $left } deliveries.
}
prompt-upgrade-baskets = { $seat }: trade in empty baskets for larger ones, or not.
prompt-over = The game is over.

## Effects of tools and wineries, in one sentence

effect-billhook = Use it when you take a card: you take the covered card of a pile. Then the tool goes back to the shed.
effect-boots = Use them when you take a card: you take it from a space behind your picker. Then the tool goes back to the shed.
effect-shears = Use them when you take a card: you take up to two cards from one space. Then the tool goes back to the shed.
effect-monovarietal = Deliver a basket with only { $grape }, worth { $least } or more. You get the reward of the next free slot.
effect-monovarietal-x = Deliver a basket with only { $grape }, of any value. You get the reward of the next free slot.
effect-coupage = Deliver a basket with two or more varieties, worth { $least } or more. At least half of the value must be { $grape }. You get the reward of the next free slot.
effect-coupage-x = Deliver a basket with two or more varieties. At least half of the value must be { $grape }. You get the reward of the next free slot.
effect-cooperative = Deliver any basket, of any value. You get the reward of the next free slot.

## Refusals

refusal-no-such-space = The aisle has no such space.
refusal-no-such-winery = There is no such winery in this game.
refusal-must-move = Move your picker before you end your turn.
refusal-moved-already = You have already moved this turn.
refusal-not-forward = Your picker can only move forward, to another space.
refusal-box-occupied = A picker is already in that box: you need an empty one.
refusal-took-already = You have already taken a card this turn.
refusal-outside-the-aisle = Your picker is not in the aisle yet: move first, then take a card.
refusal-other-space = You can take cards only from the space where your picker is.
refusal-space-behind = That space is behind your picker: you need boots to take a card there.
refusal-covered-card = That card is covered by another one: you need a billhook to take it.
refusal-no-card-there = There is no card on that side.
refusal-no-third-tool = You return a tool only when you gain a third one.
refusal-third-tool-first = You may keep only two tools: first return one.
refusal-not-among-them = You do not have that tool.
refusal-no-card-in-hand = You have no card to put into a basket.
refusal-card-in-hand-first = First put your card into a basket, or discard it.
refusal-no-room = Your basket is full.
refusal-not-two-different-tools = You may use one tool, or two different ones.
refusal-no-covered-card = There is no covered card in that place.
refusal-billhook-not-needed = You can take that card without a billhook.
refusal-no-second-card = You cannot take a second card now.
refusal-second-card-first = You are still using your shears: take a second card, or skip it.
refusal-fewer-than-two-cards = Your shears need a space with at least two cards.
refusal-not-behind = Your boots reach only the spaces behind your picker.
refusal-does-not-fit = { $cards ->
    [one] You cannot pour this card: your other basket is full.
   *[other] You cannot pour these { $cards } cards: your other basket has room for { $room ->
        [0] none
       *[other] only { $room }
    }.
}
refusal-basket-empty = Your basket is empty: there is nothing to pour out or throw away.
refusal-poured-already = You have just poured: pouring back changes nothing.
refusal-baskets-rest = You must return a tool before you sort your baskets.
refusal-not-at-the-exit = You can deliver and trade baskets only at the exit.
refusal-at-the-exit = Your picker has already left the vineyard this round.
refusal-boots-first = First use your boots, or skip them.
refusal-no-take-at-the-exit = Your picker is at the exit, so you cannot take cards.
refusal-only-boots-at-the-exit = Your picker is at the exit: you need boots to take a card from here.
refusal-arrival-over = At the exit you may use boots only when you arrive, and only if you have not taken a card this turn.
refusal-deliveries-over = Your deliveries at this exit are over.
refusal-deliveries-first = You must end your deliveries before you trade baskets.
refusal-nothing-to-deliver = That basket is empty, so you cannot deliver it.
refusal-no-barrel = You have no barrel left, so you cannot deliver.
refusal-not-so-many-wild = You do not have that many wild grapes.
refusal-winery-full = That winery has no free slot, so you cannot deliver there.
refusal-wrong-variety = That winery accepts only one variety, and your basket holds another.
refusal-below-minimum = That winery asks for at least { $minimum }, but your delivery is worth { $value }.
refusal-one-variety = That winery asks for at least two varieties, and your basket holds only one.
refusal-less-than-half = At least half of the value must be the variety that the winery asks for: in your delivery it is { $part } of { $value }.
refusal-not-larger = The new basket must hold more than your old one.
refusal-traded-already = You have traded that basket at this exit.
refusal-too-dear = That basket costs { $price } prestige, but you have { $prestige ->
    [0] none
   *[other] only { $prestige }
}.
refusal-none-left = No basket of that kind is left that you could buy.
refusal-basket-not-empty = You can trade only an empty basket.
refusal-nothing-covered-here = Your picker's space has no covered card, so you cannot use your billhook.
refusal-nothing-behind = There is no card behind your picker, so you cannot use your boots.
refusal-no-boots = You have no boots, so you cannot take a card from behind your picker.
refusal-no-shears = You have no shears, so you cannot take two cards.
refusal-no-billhook = You have no billhook, so you cannot take a covered card.

## Options

option-open-vines = Covered cards show their tools
option-open-vines-note = nothing to remember or guess
option-hide-prestige = Keep scores secret
option-hide-prestige-note = you see only your own prestige until the end
option-boots-at-exit = Boots work at the exit
option-boots-at-exit-note = one last card on the way out
option-tool-return = Used tools go back to the shed
option-tool-return-note = if it goes back before, the card can give you the same tool again
option-tool-return-first = before you take the card
option-tool-return-after = after you take the card
option-max-rounds = End after this many rounds
option-max-rounds-note = if nobody has run out of barrels before

## Component tables

table-chart = Set-up
table-baskets = Baskets
table-wineries = Winery cards
table-cooperative = Cooperative
table-grapes = Grape cards
table-prestige = Prestige counters

column-players = players
column-pickers = pickers each
column-spaces = spaces
column-wineries = wineries
column-upgrade-baskets = upgrade baskets of each kind
column-tools = tools of each type
column-barrels = barrels each
column-prestige = starting prestige
column-basket = basket
column-capacity = capacity
column-price = price
column-card = card
column-variety = variety
column-wine = wine
column-minimum = minimum
column-rewards = rewards
column-up-to-players = up to players
column-value = value
column-tool = tool
column-cards = cards
column-worth = worth
column-count = counters

## The end

points = prestige
points-began = Starting prestige
points-delivered = Deliveries
points-seals-taken = Seals of filled wineries
points-upgraded = Baskets bought
tie-break = the player who left the vineyard first in the last round is ahead.

# Labels of the board.
board-aisle = The aisle, from the entrance to the exit
board-entrance = Entrance
board-coming-turns = Coming turns
board-if-you-go-there = If you go there
board-you = you
board-bare = no cards
board-in-hand = in hand
board-barrels-of-mine = Barrels left
board-exit-deliver = Exit · deliver
board-out-as = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
board-first-out = The first to leave takes this wild grape
board-my-area = My area
board-all-areas = The players' areas
board-tools = Tools
board-area-of = Area of { $name }
board-room = room
board-wild-of-mine = { $wild ->
    [1] wild grape
   *[other] wild grapes
}
board-barrels = Barrels
board-worth = Worth
board-exit-sheet = Back to the deliveries
board-look-at-the-vines = Look at the vines
board-all-at-once = All choices at once, highest pay first
board-other-ways = Other ways
board-by-hand = Choose, then confirm everything
board-keep = keep
board-keep-basket = Keep basket { $basket } as it is
board-add-wild = { $wild ->
    [0] Add no wild grape to basket { $basket }
    [one] Add one wild grape to basket { $basket }
   *[other] Add { $wild } wild grapes to basket { $basket }
}
board-trade = Trade basket { $basket } when it is empty
board-trade-for = Trade it for a { $kind } and pay { $price } prestige
board-confirm-all = Confirm and leave
board-best-found = Our suggestion
board-own-choice = Your own choice
board-sum-now = now
board-sum-stall = stall
board-and-seals = { $prestige } and { $seals ->
    [one] 1 seal
   *[other] { $seals } seals
}
board-choose-for-each = Choose for each basket.
board-leave = Keep everything and leave
board-leave-with-all = Leave without a delivery? You could still sell something.
board-stall = Basket stall
board-last-ends = If you place your last barrel, this is the last round.
board-full = no slot left
board-throw-away = Throw away
board-throw-away-card = Throw this card away? A basket has room for it.
board-throw-away-all = { $cards ->
    [1] Throw the card of this basket away? It is worth { $worth }.
   *[other] Throw all { $cards } cards of this basket away? They are worth { $worth }.
}
board-no-back = No, go back
board-second-first = Deliver basket 2 first
board-return-one = You may keep two tools: return one
board-give-back = return this
board-use-of-billhook = takes a covered card
board-use-of-boots = a card behind you
board-use-of-shears = two cards of a space
board-use-tool = Use { $tool }: then choose a card
board-into-basket = , into basket { $basket }
board-with-that-card = With that card
board-all-of-a-kind = { $grape } only ✓
board-half-or-more = { $grape } { $part } of { $whole } ✓
board-less-than-half = { $grape } { $part } of { $whole }
board-room-for = room for { $room }
board-barrels-left = { $barrels ->
    [1] 1 barrel left: the last round may start
   *[other] { $barrels } barrels left
}
board-empty = empty
board-round = Round { $round }
board-clock = Barrels left: when a player places their last one, this is the last round
board-barrels-of-all = barrels left
board-last-round = Last round
board-deck-and-discard = Cards in the deck, and on the discard pile
board-deck = deck
board-out = out { $cards }
board-shed = Tool shed
board-wild-grapes-in-the-supply = Wild grapes in the supply
board-wild-left = { $wild ->
    [1] wild grape left
   *[other] wild grapes left
}
board-sold-out = sold out
board-vine = vine
board-empty-vine = Empty vine
board-short-pinot-noir = Pinot Noir
board-short-garnacha = Garnacha
board-short-chardonnay = Chardonnay
board-short-cabernet-sauvignon = Cabernet
board-tool-unseen = tool unknown
board-wineries = Wineries
board-least-value = The minimum value of the basket
board-any-value = X: your basket may have any value; the number on the slot multiplies it
board-last-slot = For the player who fills the last slot
board-seals = Seals
board-cooperative = Cooperative
board-any-grapes = any grapes
board-all = all
board-coupage = coupage
board-my-baskets = My baskets
board-space = Space { $space }
board-box-of = Space { $space }, { $row } box
board-card-of = { $card }, { $side } of space { $space }
board-covered-card-of = Covered { $card }, { $side } of space { $space }
board-with-tool = { $card } with { $tool }
board-with-unseen = { $card }, tool unknown
board-the-exit = The exit
board-prestige = Prestige
board-hidden = hidden
board-wild = Wild
board-basket = Basket { $basket }
board-basket-word = Basket
board-basket-to = Basket { $basket } to { $winery }
board-pour = Pour over
board-empty-out = Empty
board-last-barrel = last one
board-other-grapes = other grapes
board-pays = ✓ pays { $prestige }
board-needs = needs { $more } more
board-more = { $more } more
board-coop = co-op
board-would-pay = { $winery } +{ $number }
board-would-need = { $number } more for { $winery }

# Results of a choice.
board-basket-becomes = { $basket }: { $from } → { $to }
board-gains = + { $tool }
board-nowhere-to-put-it = no basket has room
board-basket-then = basket worth { $value }, { $cards } of { $room }
board-its-tool-too = and its tool, if it has one
board-slot-of = slot { $slot } of { $slots }
board-you-play-again = you play again

# On the lid of the box
lasts = about 30 min
lid = walk the vines · fill two baskets

# Tasks of puzzles.
puzzle-delivery = Find the best delivery.
puzzle-basket = Find the best basket to buy.
puzzle-placing = Find the best place for the card.
puzzle-picking = Find the best move or card to take.

# Reasons for a move
gain-prestige = brings prestige
gain-sale = makes a good sale possible
gain-second-sale = makes a second sale possible
gain-sale-near-exit = makes a sale possible soon
gain-promise = brings a basket closer to an order
gain-second-promise = brings the other basket closer to an order
gain-wild = brings a wild grape
gain-tools = brings a tool
gain-capacity = makes room in the baskets
gain-basket-value = adds value to the baskets
gain-barrels = keeps barrels
gain-barrels-behind = keeps up with the others in barrels
gain-way-ahead = leaves more of the aisle ahead
gain-left-early = leaves early, and acts first next round
gain-foremost-with-wild-ahead = is nearest to the wild grape
gain-card-in-reach = has a good card in reach
gain-card-in-hand = keeps a good card in hand
gain-to-move = has another turn soon

# The reasons for a move that slows another player down: what then happens to that player.
loss-prestige = gets less prestige
loss-sale = has a worse sale
loss-second-sale = has a worse second sale
loss-sale-near-exit = has a worse sale before the exit
loss-promise = is farther from an order
loss-second-promise = is farther from a second order
loss-wild = has fewer wild grapes
loss-tools = has fewer tools
loss-capacity = has less room in the baskets
loss-basket-value = has less in the baskets
loss-barrels = has fewer barrels left
loss-barrels-behind = has fewer barrels left than the others
loss-way-ahead = has less of the aisle ahead
loss-left-early = leaves later
loss-foremost-with-wild-ahead = is not nearest to the wild grape
loss-card-in-reach = has worse cards in reach
loss-card-in-hand = has a worse card in hand

# The styles of bots.
style-collector = buys baskets and gathers tools
style-racer = delivers early and often
style-blocker = holds the front of the aisle
style-gambler = waits for few, large deliveries

# Reasons for victories, in the statistics of a player
way-wine-monovarietal = monovarietals delivered
way-wine-coupage = coupages delivered
way-seals-taken = seals
way-end-last-barrel = the last barrel
way-aisle-left-first = first at the exit
