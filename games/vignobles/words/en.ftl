# Vignobles in English.

title = Vignobles
name = Vignobles
blurb = Harvest, barrel and travel; blend the wines of the regions before the others do.

## Words

card-harvest = Harvest
card-barrel = Barrelling
card-visit = Vineyard Visit
card-local = Local Vineyard
card-neighbour = Neighbouring Vineyard

harvest = Harvest
barrelling = Barrelling
merchant = Merchant

bumper-harvest = Bumper Harvest
social-contribution = Social Contribution
phylloxera = Phylloxera
recycling = Recycling
seasonal-pickers = Seasonal Pickers
late-harvest = Late Harvest
second-vat = Second Vat
racking = Racking
leaky-barrel = Leaky Barrel
micro-climate = Micro-climate
wine-road = Wine Road
double-vintage = Double Vintage
grafting = Grafting
broker = Broker
block = Block
insurance = Insurance
wind-change = Wind Change
barter = Barter
overtime = Overtime

goal-medals = gold medals
goal-red = red wines
goal-white = white wines
goal-region = a region

## Effects of the special cards

effect-bumper-harvest = Instead of a harvest: draw three grapes and keep them all.
effect-social-contribution = After a harvest: take a random card from an opponent's hand.
effect-phylloxera = After a harvest: every opponent loses a random grape from their hand.
effect-recycling = Instead of a harvest: take up to two grapes of your choice from the discard.
effect-seasonal-pickers = Instead of a harvest: take up to two grapes from the row.
effect-late-harvest = After a harvest: harvest once more.
effect-second-vat = After barrelling: barrel once more.
effect-racking = Instead of barrelling: take the cards of a barrel back into your hand, then barrel.
effect-leaky-barrel = After barrelling: an opponent's barrel loses a card.
effect-micro-climate = With a blend: blend under the cloud.
effect-wine-road = After a merchant action: move one or two regions.
effect-double-vintage = After a merchant action with a blend: blend one more wine.
effect-grafting = With a blend of two cards: another grape of the same colour, red or white, replaces the missing one.
effect-broker = Instead of the merchant card: treat it as another kind.
effect-block = Before a choice of action card: turn two of them face down.
effect-insurance = When you are attacked: cancel the attack on you.
effect-wind-change = Before your choice of action card: move the cloud to a neighbouring region.
effect-barter = Before your choice of action card: exchange a grape of your hand for one of the row.
effect-overtime = After your action: take one more action card and perform it.

## Actions

action-cloud = Move the cloud to { $region }
action-perform = { $card }
action-decline = Decline { $card } and draw special cards
action-specials = Draw special cards
action-pass = Pass
action-pass-block = Do not block
action-pass-insurance = Accept the attack
action-pass-follow = Play no special card
action-pass-overtime = Play no Overtime
action-pass-move = Stay here
action-pass-blend = Do not blend
action-pass-take = Take no more
action-keep = Keep { $special }
action-take = Take { $variety }
action-draw = Draw two grapes, then put one into the row
action-put = Put { $variety } into the row
action-barrel = Put all { $variety } into barrel { $barrel }
action-barrel-replacing = Put all { $variety } into barrel { $barrel } and discard its { $old }
action-move = Move to { $region }
action-blend = Blend { $wine }
action-blend-three = Blend { $wine } from three cards, for its medal
action-blend-grafted = Blend { $wine } with Grafting ({ $variety })
action-under-cloud = { $blend }, with Micro-climate
action-discard-grape = Discard { $variety }
action-discard-special = Discard { $special }
action-bumper-harvest = Bumper Harvest: draw three grapes
action-social-contribution = Social Contribution: take a card from { $seat }
action-phylloxera = Phylloxera: every opponent loses a grape
action-recycling = Recycling: take { $variety } from the discard
action-seasonal-pickers = Seasonal Pickers: take { $variety } from the row
action-late-harvest = Late Harvest: harvest once more
action-second-vat = Second Vat: barrel once more
action-racking = Racking: take barrel { $barrel } back to hand
action-leaky-barrel = Leaky Barrel: barrel { $barrel } of { $seat } loses a card
action-wine-road = Wine Road: move to { $region }
action-double-vintage = Double Vintage: blend one more wine
action-broker = Broker: treat the card as { $card }
action-block = Block: turn { $card } face down
action-turn-down = Turn { $card } face down as well
action-insurance = Insurance: cancel the attack
action-wind-change = Wind Change: move the cloud to { $region }
action-barter = Barter: give { $give } for { $take }
action-overtime = Overtime: { $card }

## Events

event-medals-placed = These wines have a gold medal: { $wines }.
event-row-laid = The row starts with { $grapes }.
event-round-began = Round { $round }: { $first } has the cork.
event-cloud-moved = { $seat } moves the cloud to { $to }.
event-cards-turned-up = Turned up: Harvest { $harvest }, Barrelling { $barrel }, Vineyard Visit { $visit }, Local Vineyard { $local }, Neighbouring Vineyard { $neighbour }.
event-performed = { $seat } performs { $card }.
event-declined = { $seat } declines { $card }.
event-passed = { $seat } passes: nothing is left to take.
event-specials-drawn = { $cards ->
    [0] No special card is left for { $seat }.
    [one] { $seat } draws the last special card.
   *[other] { $seat } draws { $cards } special cards.
}
event-special-seen = { $seat } draws { $special }.
event-special-kept = { $seat } keeps { $special }.
event-special-rejected = { $seat } removes { $special } from the game.
event-special-played = { $seat } plays { $special }.
event-grapes-drawn = { $cards ->
    [one] { $seat } draws a grape.
   *[other] { $seat } draws { $cards } grapes.
}
event-grape-drawn = { $seat } draws { $variety }.
event-grape-taken = { $seat } takes { $variety } from the row.
event-grape-recycled = { $seat } takes { $variety } from the discard.
event-grape-put = { $seat } puts { $variety } into the row.
event-row-flushed = The row has five cards, so it is cleared.
event-stack-renewed = The { $cards } discarded grapes are shuffled into a new stack.
event-barrelled = { $cards ->
    [one] { $seat } puts { $variety } into barrel { $barrel }.
   *[other] { $seat } puts { $cards } { $variety } into barrel { $barrel }.
}
event-barrel-replaced = { $cards ->
    [one] { $seat } discards the { $variety } of barrel { $barrel }.
   *[other] { $seat } discards the { $cards } { $variety } of barrel { $barrel }.
}
event-racked = { $cards ->
    [one] { $seat } takes the { $variety } of barrel { $barrel } back into their hand.
   *[other] { $seat } takes the { $cards } { $variety } of barrel { $barrel } back into their hand.
}
event-barrel-leaked = Barrel { $barrel } of { $seat } loses { $variety }.
event-grape-lost = { $seat } loses { $variety }.
event-grape-stolen = { $thief } takes a grape from the hand of { $victim }.
event-special-stolen = { $thief } takes a special card from the hand of { $victim }.
event-card-seen = The card that { $thief } takes from { $victim } is { $card }.
event-moved = { $seat } moves to { $to }.
event-blended = { $seat } blends { $wine } from { $grapes }.
event-medal-won = { $seat } wins the gold medal of { $wine }.
event-medal-removed = The gold medal of { $wine } leaves the game.
event-progressed = { $seat } is { $points } per cent nearer to a goal.
event-turned-down = { $seat } turns { $card } face down.
event-bartered = { $seat } exchanges { $give } for { $take }.
event-discarded = { $seat } discards { $card }.
event-won = { $seat } wins with { $goals }.
event-rounds-over = The last round is over without a winner.

## Prompts

prompt-cloud = { $seat }: move the cloud.
prompt-choose = { $seat }: take an action card.
prompt-block = { $seat }: play Block before { $active } takes an action card, or not.
prompt-turn-down = { $seat }: turn a second action card face down.
prompt-keep = { $seat }: keep one of two special cards.
prompt-harvest = { $seat }: harvest from the row or the stack.
prompt-put = { $seat }: put a grape into the row.
prompt-take-more = { $seat }: take another grape, or not.
prompt-barrel = { $seat }: barrel a variety.
prompt-visit = { $seat }: move one or two regions.
prompt-local-blend = { $seat }: blend a wine where the merchant stands.
prompt-local-move = { $seat }: move to a neighbouring region, or stay.
prompt-neighbour-move = { $seat }: move to a neighbouring region.
prompt-neighbour-blend = { $seat }: blend a wine here, or not.
prompt-double-blend = { $seat }: blend one more wine.
prompt-follow = { $seat }: play { $family } special cards, or not.
prompt-insurance = { $seat }: cancel the { $attack } of { $active }, or accept it.
prompt-overtime = { $seat }: play Overtime, or not.
prompt-discard = { $seat }: discard down to five cards.
prompt-won = { $seat } has won.
prompt-over = The game is over.

## Refusals

refusal-cloud-first = You must move the cloud first.
refusal-cloud-must-move = You must move the cloud to a neighbouring region.
refusal-under-cloud = The cloud is over the region where your merchant stands, so you cannot blend there.
refusal-choose-first = You must take an action card first.
refusal-not-face-up = No such action card is face up.
refusal-may-not-pass = You must take an action card.
refusal-no-local-blend = Your barrels do not hold both varieties of a free wine of the region where your merchant stands.
refusal-keep-first = First you keep one of the two special cards.
refusal-not-drawn = You did not draw that card.
refusal-no-specials-left = No special card is left to draw.
refusal-cards-are-face-up = Take one of the action cards that are face up.
refusal-specials-first = No action card is face up: draw special cards.
refusal-nothing-to-choose = No action card is face up and no special card is left: you pass.
refusal-before-the-choice = You can play that card only before you take an action card.
refusal-after-the-action = You can play that card only after you have performed an action.
refusal-overtime-or-pass = Your action is done: play Overtime, or pass.
refusal-harvest-first = You must harvest first.
refusal-not-in-the-row = That variety is not in the row.
refusal-put-first = First you must put a grape into the row.
refusal-not-in-hand = You do not have that card in your hand.
refusal-nothing-to-draw = No grape is left to draw.
refusal-barrel-first = You must fill a barrel first.
refusal-barrel-holds-another = That barrel holds another variety. You can replace it only when all three barrels are filled.
refusal-must-move = Move your merchant first.
refusal-too-far = That region is more than two steps away from your merchant, so you cannot go there.
refusal-visit-blends-nothing = With Vineyard Visit you only move: you cannot blend a wine.
refusal-same-region = Your merchant is there already: move to another region.
refusal-must-blend = You must blend a wine first.
refusal-move-or-stay = First you move to a neighbouring region, or stay.
refusal-not-adjacent = That region is not next to your merchant, so you cannot go there.
refusal-blend-or-pass = First you blend a wine here, or choose not to blend.
refusal-one-wine-only = You can blend only one wine with one action.
refusal-wine-elsewhere = That wine belongs to another region: move your merchant there before you blend it.
refusal-wine-owned = That wine already has an owner, so you cannot blend it.
refusal-grapes-missing = Your barrels hold neither of the two varieties of that wine: you need { $missing }.
refusal-no-third-card = You can spend three cards only on a prestige wine with a medal, and two of them must be its lead variety.
refusal-wrong-family = That special card belongs to another kind of action.
refusal-follow-or-pass = Your action is done: play special cards of its kind, or pass.
refusal-nothing-replaces-it = You must perform the normal action now: no card can replace it.
refusal-too-late-to-replace = You have already performed the normal action, so no card can replace it.
refusal-broker-first = You can play Broker only at the start of an action.
refusal-own-turn-only = You can play that card only in your own turn.
refusal-no-effect = That card would have no effect now.
refusal-special-not-held = You do not have that special card.
refusal-not-an-opponent = That is not an opponent.
refusal-not-in-the-discard = That variety is not in the discard.
refusal-one-more-or-pass = First take another grape, or take no more.
refusal-micro-climate-not-needed = This region is not under the cloud, so you cannot use Micro-climate.
refusal-nothing-blended = You have not blended a wine with this action.
refusal-no-graft = Grafting replaces the one missing variety with another of its colour from your barrels.
refusal-not-a-merchant-card = With Broker you can choose only another kind of Merchant card.
refusal-brokered-local-blends-nothing = You cannot blend a wine where your merchant stands, so you cannot use the card that way.
refusal-second-blocked-first = First turn a second action card face down.
refusal-insurance-first = Answer the attack first.
refusal-not-attacked = You can play Insurance only when you are attacked.
refusal-wind-too-far = The cloud can move only to a neighbouring region.
refusal-overtime-must-perform = With Overtime you must perform the action, and that action is not possible now.
refusal-block-or-pass = First play Block, or pass.
refusal-block-before-a-choice = You can play Block only before a player takes an action card.
refusal-hand-is-small = You discard cards only when you have more than five at the end of your turn.
refusal-discard-first = First discard down to five cards.
refusal-nothing-to-harvest = The row is empty and no grape is left to draw, so you cannot harvest.
refusal-nothing-to-barrel = You have no grape in your hand, so you cannot fill a barrel.
refusal-no-free-wine-here = Every wine of the region where your merchant stands is owned, so you cannot blend.
refusal-barrels-empty = Your barrels are empty, so you cannot blend.
refusal-one-grape-missing = Your barrels hold only one of the two varieties of that wine: you also need { $missing }.

## Options

option-side = Side of the board
option-side-note = other regions, other neighbours, other wines
option-side-south-west = South-West
option-side-france = France
option-mode = Length of a game of four
option-mode-note = in the extended game, the goals are farther away
option-mode-family = family
option-mode-extended = extended
option-hand-limit = Discard down to five cards
option-hand-limit-note = “at the end of the round” gives you more freedom to plan
option-hand-limit-round = at the end of the round
option-hand-limit-turn = at the end of your turn

## Component tables

table-varieties = Grape cards
table-specials = Special cards
table-decks = Action cards
table-goals = Goals
table-regions-south-west = Regions, South-West
table-wines-south-west = Wines, South-West
table-regions-france = Regions, France
table-wines-france = Wines, France

column-letter = letter
column-south-west = South-West
column-france = France
column-cards = cards
column-special = card
column-players = players
column-harvest = Harvest
column-barrel = Barrelling
column-visit = Visit
column-local = Local
column-neighbour = Neighbouring
column-shown = turned up
column-mode = mode
column-placed = medals placed
column-medals = medals to win
column-red = red to win
column-white = white to win
column-same-region = of one region to win
column-number = number
column-region = region
column-neighbours = neighbours
column-wine = wine
column-colour = colour
column-grapes = grapes
column-really = real name
column-medal-cards = cards for its medal

## On the board of the web page

board-card-harvest = Take a grape from the row, or draw two and put one into the row.
board-card-barrel = Put all cards of one grape from your hand into a barrel.
board-card-visit = Move one or two regions. No wine.
board-card-local = Blend a wine where you stand, then you may move one region.
board-card-neighbour = Move one region, then you may blend a wine there.

board-idle = Point at a wine to see its grapes and its owner.
board-hint-cloud = Nobody can blend there until it moves again.
board-hint-choose = Or decline one and draw special cards.
board-hint-block = Turn two action cards face down, or pass.
board-hint-turn-down = Your Block turns one more card face down.
board-hint-keep = The other card leaves the game.
board-hint-harvest = One grape from the row, or two from the stack.
board-hint-put = Choose a grape of your hand.
board-hint-put-clears = It is the fifth card, so the row is cleared.
board-hint-take-more = You may take one more.
board-hint-barrel = All your cards of one grape go together.
board-hint-visit = One or two steps away.
board-hint-local-blend = One of the marked wines.
board-hint-no-blend = You cannot blend a wine now: play a special card.
board-hint-local-move = You may move one region.
board-hint-neighbour-move = You may blend a wine there.
board-hint-neighbour-blend = One of the marked wines.
board-hint-double-blend = In the same region.
board-hint-follow = You may play special cards of this kind.
board-hint-insurance = Your Insurance would cancel it.
board-hint-overtime = Overtime gives you one more action card.
board-hint-discard = Choose the cards to discard.

## The end

points = per cent of the nearest goal
points-progressed = Progress to the nearest goal, per cent
tie-break = the player with more wines is ahead, then the one with more medals; players equal in both share the place.

# Labels of the board.
board-block-turn-down = Block: face down
board-cellar-of = Cellar of { $name }
board-wins = wins
board-taken = taken
board-row-clears = a fifth card in the row clears it
board-next-card-clears-the-row = next card clears the row
board-stack = Stack
board-discard = Discard
board-the-race = The race
board-met = met
board-moves-the-cloud-now = moves the cloud now
board-moved-the-cloud = moved the cloud
board-played = played
board-on-turn = playing now
board-to-come = still to play
board-empty = empty
board-under-the-cloud = under the cloud
board-cloud-effect = No wine can be blended under the cloud
board-has-the-cork = has the cork
board-has-the-cork-goes-first = Has the cork: goes first
board-cards-later = turned up after the cloud moves; { $specials } special cards in their stack
board-cards-left = { $left } left of the { $shown } turned up, { $hidden } stay hidden; { $specials } special cards in their stack
board-turn-down = turn face down
board-perform-as-well = perform as well
board-treat-as = use as this card
board-face-up = { $up } of { $dealt } face up
board-all-used = 0 of { $dealt } – all used
board-barrel = Barrel { $barrel }: { $content }
board-hand-of = Hand of { $name }
board-spoken-grapes = grapes
board-spoken-specials = special cards
board-seen = seen:
board-hand-round = { $held } of { $limit } cards, checked at the end of the round
board-hand-turn = { $held } of { $limit } cards, checked at the end of your turn
board-prestige-wine = prestige: a second { $name } for its medal
board-told-medal = gold medal
board-told-owner = owned by { $name }
board-told-ready = your barrels have its grapes
board-told-wins = it would win the game
board-really = (real name: { $name })
board-in-stack = { $count } grapes in the stack
board-in-discard = { $count } { $name } in the discard
board-way-gold-medals = Gold medals
board-way-red-wines = Red wines
board-way-white-wines = White wines
board-way-one-region = One region
board-merchant-of = Merchant of { $name }

# Results of a choice.
board-then-medals = medals { $before } → { $after }
board-then-red = red { $before } → { $after }
board-then-white = white { $before } → { $after }
board-then-region = region { $has } of { $need }
board-then-hand = hand { $before } → { $after }
board-unless-insured = unless an Insurance cancels it
board-then-ready = wines that you can make { $before } → { $after }

# The map and the hand.
board-you-own = You own { $have } of the { $need } that win
board-stops-nobody = stops nobody
board-stops-wines = {""}, stops { $wines } of { $name }
board-red-wine = { $wine }, red: { $lead } and { $second }
board-white-wine = { $wine }, white: { $lead } and { $second }
board-in-hand = { $count } { $grape } in hand
board-so-many-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
board-clause = clause { $clause }
board-close-up = close up
board-wines-to-blend = { $count ->
    [one] { $count } wine to blend
   *[other] { $count } wines to blend
}
board-move-here = Move here
board-cloud-here = Cloud here
board-with-action-card = Together with an action card
board-stack = Your stack
board-stack-goes-on = Choose a highlighted part to go on, or confirm this.
board-stack-is-whole = Confirm your plan, or undo the last choice.
board-discard-goes-on = Choose one more card to discard.
board-stack-draws-first = Confirm first and see the cards that you draw. Then choose the rest of the harvest.

# The race.
board-the-race = The race to one goal
board-winning-wines = The wines of { $name }: { $way }
board-winning-medals = The gold medals of { $name }
board-way-made = { $way }: { $have } of { $need }
board-one-away = 1 away
board-first-to = First to
board-one-goal-is-enough = One of these goals is enough: gold medals, red wines, white wines, or a whole region
board-round = Round { $round }: the cloud moves, then everybody plays twice
board-threat = { $name } could win in the next turn with { $wine }.

# The scene
board-map = Map
board-actions = Actions
board-left-of = { $left } of { $shown } left
board-cards-soon = after the cloud
board-instead = Instead of an action
board-draw-2-keep-1 = or draw 2, keep 1
board-name-harvest = Harvest
board-name-barrel = Barrelling
board-name-visit = Visit
board-name-local = Local
board-name-neighbour = Neighbour
board-short-harvest = take 1 or draw 2
board-short-barrel = hand → barrel
board-short-visit = walk 1–2
board-short-local = blend, then walk
board-short-neighbour = walk, then blend
board-in-your-barrels = in your barrels
board-missing = missing
board-you-have = you have
board-can-blend = can blend
board-blends = blends
board-open-a-region = Open a region
board-of-the-south-west = of the South-West
board-of-france = of France
board-hand = Hand
board-of = { $held } of { $limit }
board-no-cards = no cards
board-grape-row = Grape row
board-pile-stack = stack
board-pile-discard = discard
board-cards-in-discard = { $count } cards in the discard
board-keep-one = Keep one of these two
board-moment-instead = instead
board-moment-follow = follows
board-moment-with = with
board-moment-before = before
board-moment-after = after
board-moment-react = reaction
board-of-the-nearest-goal = of the way to the nearest goal
board-round-number = Round { $round }
board-turns = Turns of this round

# On the lid of the box
lasts = about 45 min
lid = harvest · barrel · blend the regions

# Tasks of puzzles.
puzzle-blend = Find the best blend.
puzzle-special = Find the best use of a special card.
puzzle-barrel = Find the best way to barrel.
puzzle-harvest = Find the best harvest.
puzzle-journey = Find the best move for the merchant.

# Reasons for a move
gain-nearest = comes nearer to a goal
gain-medals = wins a medal
gain-red = adds a red wine
gain-white = adds a white wine
gain-region = comes nearer to a whole region
gain-next-wine = prepares the next wine
gain-second-wine = prepares a second wine
gain-third-wine = prepares a third wine
gain-wine-after-next = prepares a wine for later
gain-wines-in-reach = brings more wines within reach
gain-barrelled = fills the barrels
gain-barrel-varieties = brings more varieties into the barrels
gain-grapes = brings grapes
gain-specials = brings a special card
gain-insurance = keeps an Insurance
gain-block = keeps a Block
gain-overtime = keeps an Overtime
gain-cards-too-many = keeps the hand within five cards
gain-to-move = has another turn soon
gain-race = saves actions on the way to a goal

# The reasons for a move that slows another player down: what then happens to that player.
loss-nearest = is farther from a goal
loss-medals = has fewer medals
loss-red = has fewer red wines
loss-white = has fewer white wines
loss-region = is farther from a whole region
loss-next-wine = is farther from the next wine
loss-second-wine = is farther from a second wine
loss-third-wine = is farther from a third wine
loss-wine-after-next = is farther from a later wine
loss-wines-in-reach = has fewer wines within reach
loss-barrelled = has less in the barrels
loss-barrel-varieties = has fewer varieties in the barrels
loss-grapes = has fewer grapes
loss-specials = has fewer special cards
loss-insurance = has no Insurance
loss-block = has no Block
loss-overtime = has no Overtime
loss-cards-too-many = has too many cards
loss-race = needs more actions to a goal

# The styles of bots.
style-collector = gathers grapes and special cards
style-racer = goes straight for a goal
style-blocker = blocks the action cards of others
style-gambler = goes for medals

# Reasons for victories, in the statistics of a player
way-end-medals = medals
way-end-red-wines = red wines
way-end-white-wines = white wines
way-end-region = a whole region
