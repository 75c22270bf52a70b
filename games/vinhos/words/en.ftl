# Vinhos Deluxe, Special Vintage 2016, in English.

title = Vinhos Deluxe, Special Vintage 2016
name = Vinhos
blurb = Six years of estates, wines and fairs in Portugal.

## Options

option-regions-out = Regions left out
option-regions-out-note = not used in this game, with fewer than four players
option-regions-out-random = drawn at random
option-regions-out-fixed = Setúbal and Algarve

## Words

colour-white = white
colour-red = red
colour-none = no

region-tras-os-montes = Trás-os-Montes
region-minho = Minho
region-dao = Dão
region-douro = Douro
region-ribatejo = Ribatejo
region-lisboa = Lisboa
region-setubal = Setúbal
region-alentejo = Alentejo
region-algarve = Algarve
region-none = no region

gift-fair-points = 2 more fair points
gift-no-cellar = no cellars
gift-cellar = a cellar
gift-porto = two Porto tiles
gift-farmer = a farmer
gift-winery = a winery
gift-experts = two experts
gift-renown = each renown cube counts 2
gift-value = wine is worth 1 more

cell-vineyards-a = upper Vineyards
cell-cellars = Cellars
cell-wineries = Wineries
cell-experts = Wine Experts
cell-pass = Pass / Press Release
cell-staff = Enologists and Farmers
cell-export = Export
cell-sales = Sales
cell-vineyards-b = lower Vineyards

# Names of estates.
estate-named = { $region } estate
estate-of-colour = { $colour } { $region } estate
estate-of-number = { $colour } { $region } estate { $number }
estate-free = free estate
feature-taste = Taste
feature-aroma = Aroma
feature-appearance = Appearance
feature-alcohol = Alcohol

ability-money = take 2 Bagos
ability-barrel = take a barrel back
ability-move = move for free
ability-rearrange = rearrange a vineyard deck
ability-renown = add a renown cube
ability-discount = 1 Bago off each vineyard

magnate-anabela = Anabela
magnate-bruno = Bruno
magnate-carolina = Carolina

worker-enologist = enologist
worker-farmer = farmer

tile-expert = "free expert"
tile-vineyard = "vineyard for 1 less"
tile-fair = "2 fair points"
tile-sales = "sales"
tile-export = "export"
tile-winery = "winery for 2"
tile-cellar = "cellar for 1"
tile-enologist = "enologist for 2"
tile-farmer = "farmer for 1"
tile-per-winery = "VP per winery"
tile-per-cellar = "VP per cellar"
tile-per-wine = "VP per wine"
tile-per-enologist = "VP per enologist"
tile-per-farmer = "VP per farmer"
tile-per-vineyard = "VP per vineyard"
tile-per-expert = "VP per expert"
tile-per-export = "VP per exported barrel"
tile-per-sale = "VP per barrel in sales"
tile-per-region = "VP per region"
tile-per-bagos = "VP per 2 Bagos"
tile-per-tile = "VP per magnate tile"

cause-purchase = bought
cause-region-bonus = region bonus
cause-tile = action tile
cause-expert = expert
cause-booth = booth
cause-fourth-place = fourth place
cause-maintenance = maintenance

booth-first = first to choose tiles
booth-expert = a free expert
booth-bagos = Bagos
booth-points = fair points

## Things inside sentences

expert = { $feature } expert ({ $ability })
wine = { $colour } { $quality } from { $region }
wine-lying = { $colour } { $quality } from { $region } (value { $value })
wine-none = no wine

## Actions

action-start = Start in { $region } with its { $colour } vineyard
action-move-free = Move to { $cell } for free
action-move-tax = Move to { $cell } for { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}
action-move-paying = Move to { $cell } for { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}: { $supply } to the supply, 1 each to { $players }
action-stay = Stay on { $cell }
action-use = Use the { $expert }
action-play = Play the tile { $tile }
action-buy = Buy the { $colour } vineyard of { $region } for the { $estate } ({ $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
})
action-winery = Build a winery on the { $estate } ({ $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
})
action-cellar = Build a cellar at the { $estate } ({ $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
})
action-hire = Hire { $worker ->
    [enologist] an enologist
   *[other] a { $worker }
} ({ $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
})
action-expert = Take the { $expert }
action-expert-none = Take an expert for { $feature }
action-sell = Sell the { $wine }
action-sell-at = Sell it on the { $colour } slot for { $value } Bagos{ $cubes ->
    [0] { "" }
    [one] , spending 1 renown cube
   *[other] , spending { $cubes } renown cubes
}
action-export = Export the { $wine }
action-export-to = Export it to country { $country } for { $value } VP{ $cubes ->
    [0] { "" }
    [one] , spending 1 renown cube
   *[other] , spending { $cubes } renown cubes
}
action-recall-sale = Take the barrel back from the { $colour } sales slot { $value }
action-recall-export = Take the barrel back from slot { $value } of country { $country }
action-recall-tile = Take the barrel back from the tile { $tile }
action-renown = Add a renown cube to { $region }
action-top = Put a { $colour } vineyard on top in { $region }
action-order = Take order slot { $slot }
action-present = Present the { $wine }
action-spend = { $cubes ->
    [0] Spend no renown
    [one] Spend 1 renown cube
   *[other] Spend { $cubes } renown cubes
}
action-booth = Take booth { $booth }: { $bonus }
action-send = Send the { $expert } for { $points ->
    [one] 1 fair point
   *[other] { $points } fair points
}
action-send-nobody = Send no expert for { $feature }
action-barrel = Take a barrel back from { $magnate }
action-no-barrel = Take no barrel
action-shift = Move { $worker ->
    [enologist] an enologist
   *[other] a { $worker }
} from the { $from } to the { $to }
action-keep = Leave them where they are
action-porto = Spend a Porto tile at the { $estate }: quality { $quality }
action-no-porto = Make no Porto at the { $estate }: { $quality ->
    [0] no wine
   *[other] quality { $quality }
}
action-bonus-winery = Take the winery on the { $estate }
action-no-bonus-winery = Decline the winery on the { $estate }
action-bonus-cellar = Take the cellar at the { $estate }
action-no-bonus-cellar = Decline the cellar at the { $estate }
action-no-more-experts = Take no more experts
action-take = Take the tile { $tile }
action-pay = Give the { $wine }
action-pass = Pass
action-pass-buying = Take no more tiles
action-enough = Stop here
action-end-turn = End the turn

## Prompts

prompt-over = The game is over.
prompt-start-vineyard = { $seat }: choose the region of the first vineyard.
prompt-start-porto = { $seat }: choose if the first wine becomes Porto.
prompt-start-tile = { $seat }: choose the first action tile.
prompt-before-move = { $seat }: move the marker, or use an expert or a tile.
prompt-after-action = { $seat }: use an expert or an action tile, or end the turn.
prompt-buy-vineyard = { $seat }: buy a vineyard, { $unit } of 2.
prompt-bonus-winery = { $seat }: take the free winery on the { $estate }, or decline it.
prompt-bonus-cellar = { $seat }: take the free cellar at the { $estate }, or decline it.
prompt-free-expert = { $seat }: take { $left ->
    [one] a free expert
   *[other] { $left } free experts
}.
prompt-build-winery = { $seat }: build a winery, { $unit } of 2.
prompt-build-cellar = { $seat }: build a cellar, { $unit } of 2.
prompt-hire-staff = { $seat }: hire staff, { $unit } of 2.
prompt-hire-expert = { $seat }: hire a wine expert, { $unit } of 2.
prompt-sell-wine = { $seat }: choose a wine to sell, { $unit } of 2.
prompt-sales-slot = { $seat }: choose where to sell the { $wine }.
prompt-export-wine = { $seat }: choose a wine to export, { $unit } of 2.
prompt-export-slot = { $seat }: choose where to export the { $wine }.
prompt-recall-barrel = { $seat }: choose the barrel to take back.
prompt-place-renown = { $seat }: choose the region for a renown cube.
prompt-rearrange-deck = { $seat }: choose a vineyard deck and the colour to put on top.
prompt-order-slot = { $seat }: choose a place in the next order.
prompt-pass-or-present = { $seat }: present a wine, or pass.
prompt-present-late = { $seat }: present a wine at the fair.
prompt-spend-renown = { $seat }: choose how much renown to spend on the { $wine }.
prompt-choose-booth = { $seat }: choose a booth.
prompt-send-expert = { $seat }: send an expert for { $feature }, or none.
prompt-take-barrel = { $seat }: take a barrel from a pleased magnate, or none.
prompt-maintenance = { $seat }: take one barrel back from sales.
prompt-move-worker = { $seat }: move { $worker ->
    [enologist] an enologist
   *[other] a { $worker }
} before production, or none.
prompt-make-porto = { $seat }: make Porto on the { $estate }, or not.
prompt-take-tile = { $seat }: buy a magnate tile with a wine, or pass.
prompt-pay-wine = { $seat }: choose the wine to pay for { $tile }.

## Log

event-game-begun = The game begins with { $regions }.
event-year-begun = Year { $year } begins; the weather is { $weather }.
event-refreshed = All experts and action tiles are turned face up again.
event-action-round-begun = Year { $year }, action { $round }.
event-extra-round-begun = Everybody takes one more action.
event-fair-begun = The { $fair ->
    [1] first
    [2] second
   *[other] third
} wine tasting fair begins.
event-order-changed = The new order is { $order }.
event-display-filled = The magnates offer { $tiles }.
event-vineyard-shown = The next vineyard of { $region } is { $colour }.
event-expert-shown = The top of the deck is now the { $expert }.
event-game-ended = The game is over.
event-moved = { $seat } moves to { $to }.
event-moved-tax = { $seat } moves to { $to } and pays { $supply } to the supply.
event-moved-paying = { $seat } moves to { $to }, pays { $supply } to the supply and 1 each to { $paid }.
event-vineyard-placed = { $seat } places the { $colour } vineyard of { $region } on the { $estate } for { $price }.
event-renown-placed = { $seat } adds { $cubes ->
    [one] a renown cube
   *[other] { $cubes } renown cubes
} to { $region }.
event-renown-waits = A renown cube waits on { $seat }'s { $estate }.
event-renown-returned = { $cubes ->
    [one] A waiting cube returns
   *[other] { $cubes } waiting cubes return
} to the supply.
event-renown-spent = { $seat } spends { $cubes ->
    [one] a renown cube
   *[other] { $cubes } renown cubes
} of { $region }.
event-porto-taken = { $seat } takes { $tiles ->
    [one] a Porto tile
   *[other] { $tiles } Porto tiles
}.
event-winery-built = { $seat } builds a winery on the { $estate } for { $price } ({ $cause }).
event-cellar-built = { $seat } builds a cellar at the { $estate } for { $price } ({ $cause }).
event-hired = { $seat } hires { $worker ->
    [enologist] an enologist
   *[other] a { $worker }
} for the { $estate } for { $price } ({ $cause }).
event-bonus-declined = { $seat } takes no more of the region's bonus.
event-expert-taken = { $seat } takes the { $expert } for { $price } ({ $cause }).
event-ability-used = { $seat } uses the { $expert }.
event-tile-played = { $seat } plays the tile { $tile }.
event-bagos-gained = { $seat } takes { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
} ({ $cause }).
event-fair-points-gained = { $seat } gains { $points } fair points ({ $cause }).
event-deck-rearranged = { $seat } puts a { $colour } vineyard on top in { $region }.
event-sale-recalled = { $seat } takes the barrel back from the { $colour } sales slot { $value } ({ $cause }).
event-export-recalled = { $seat } takes the barrel back from slot { $value } of country { $country }.
event-tile-recalled = { $seat } takes the barrel back from the tile { $tile }.
event-wine-sold = { $seat } sells the { $wine } for { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}.
event-wine-exported = { $seat } exports the { $wine } to country { $country } for { $vp } VP.
event-order-slot-taken = { $seat } takes order slot { $slot }.
event-passed = { $seat } passes.
event-wine-presented = { $seat } presents the { $wine } at value { $value }: { $points } fair points.
event-booth-taken = { $seat } takes booth { $booth }.
event-expert-sent = { $seat } sends the { $expert }: { $points ->
    [one] 1 fair point
   *[other] { $points } fair points
}.
event-barrel-freed = { $seat } takes a barrel back from { $magnate }.
event-wine-discarded = { $seat } discards the { $wine }.
event-wine-lost = { $seat } loses a wine of quality { $quality } at the { $estate }.
event-worker-moved = { $seat } moves { $worker ->
    [enologist] an enologist
   *[other] a { $worker }
} from the { $from } to the { $to }.
event-wine-made = { $seat } makes { $colour } wine of quality { $quality } at the { $estate }.
event-porto-made = { $seat } makes { $colour } Porto of quality { $quality } at the { $estate }.
event-no-wine-made = { $seat } gets no wine from the { $estate }.
event-stayed-away = { $seat } has no wine and stays away from the fair.
event-fair-placed = { $seat } is in place { $place } with { $points } fair points: { $vp } VP.
event-tile-taken = { $seat } takes the tile { $tile }.
event-buying-passed = { $seat } takes no more tiles.

# The solo game
rival = the Rival
event-rival-moved = The Rival draws { $region } with country { $country } and moves to { $to }.
event-rival-exported = The Rival puts a barrel on slot { $value } of country { $country } for { $vp } VP.
event-rival-took-vineyard = The Rival takes the { $colour } vineyard of { $region } out of the game.
event-rival-placed-renown = The Rival adds a renown cube in { $region }.
event-rival-took-booth = The Rival takes booth { $booth }.
event-rival-presented = The Rival gains { $points } fair points.
event-rival-placed = The Rival is in place { $place } with { $points } fair points: { $vp } VP.
event-rival-took-tile = The Rival takes the tile { $tile } out of the game.
event-rival-beaten = The Rival scores { $majorities } VP for its majorities and loses with { $vp } VP.
event-rival-won = The Rival scores { $majorities } VP for its majorities and has { $vp } VP. To win, you need { $goal } VP and more than the Rival.

final-money = { $seat } scores { $vp } VP for { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}.
final-wines = { $seat } scores { $vp } VP for { $wines ->
    [one] 1 wine
   *[other] { $wines } wines
}.
final-majority = { $seat } scores { $vp } VP for the most barrels in country { $country } ({ $barrels }).
final-multiplier = { $seat } scores { $vp } VP for the tile { $tile } ({ $count }).

## Effects of cards and tiles, in one sentence

effect-ability-money = Use it once, again from year 4 and again in year 6: you take 2 Bagos from the bank.
effect-ability-barrel = Use it once, again from year 4 and again in year 6: you take one of your barrels back from sales, export or a magnate's tile.
effect-ability-move = Use it once, again from year 4 and again in year 6, before you move: your marker moves to any cell for free.
effect-ability-rearrange = Use it once, again from year 4 and again in year 6, before you buy a vineyard: you choose the top colour of a vineyard deck.
effect-ability-renown = Use it once, again from year 4 and again in year 6: you add a renown cube to a region.
effect-ability-discount = Use it once, again from year 4 and again in year 6, in a vineyards action: each vineyard costs 1 Bago less.
effect-tile-expert = Play it before your move or after your action: you take the top expert of a deck for free.
effect-tile-vineyard = Play it before your move or after your action: you buy one vineyard for 1 Bago less.
effect-tile-fair = Play it before your move or after your action: you gain 2 fair points.
effect-tile-sales = Play it before your move or after your action: you sell up to two wines.
effect-tile-export = Play it before your move or after your action: you export up to two wines.
effect-tile-winery = Play it before your move or after your action: you build a winery for 2 Bagos.
effect-tile-cellar = Play it before your move or after your action: you build a cellar for 1 Bago.
effect-tile-enologist = Play it before your move or after your action: you hire an enologist for 2 Bagos.
effect-tile-farmer = Play it before your move or after your action: you hire a farmer for 1 Bago.
effect-multiplier = At the end of the game you score { $vp } VP for { $each ->
    [one] each { $what }
   *[other] every { $each } { $what }
}, { $cap } at most. One of your barrels stays on the tile.
effect-of-per-winery = winery
effect-of-per-cellar = cellar
effect-of-per-wine = wine that you still have
effect-of-per-enologist = enologist
effect-of-per-farmer = farmer
effect-of-per-vineyard = vineyard
effect-of-per-expert = expert
effect-of-per-export = barrel in export
effect-of-per-sale = barrel in sales
effect-of-per-region = region where you have an estate
effect-of-per-bagos = Bagos
effect-of-per-tile = magnate's tile, including this one
effect-gift-fair-points = Wine from this region brings 2 more fair points.
effect-gift-no-cellar = No estate in this region may have a cellar.
effect-gift-cellar = The first vineyard of an estate here brings you a free cellar.
effect-gift-porto = The first vineyard of an estate here brings you two Porto tiles.
effect-gift-farmer = The first vineyard of an estate here brings you a free farmer.
effect-gift-winery = The first vineyard of an estate here brings you a free winery.
effect-gift-experts = The first vineyard of an estate here brings you two free experts.
effect-gift-renown = Each renown cube of this region counts 2.
effect-gift-value = Wine from this region is worth 1 more.
effect-sales-slot = A wine of this value or more sells here for { $count ->
    [one] 1 Bago
   *[other] { $count } Bagos
}. Your barrel stays here until you take it back.
effect-export-slot = A wine of this value or more scores { $count } VP here at once. Your barrel stays and counts for the majority.

## Refusals

refusal-start-vineyard-first = You must choose your first vineyard.
refusal-start-tile-first = You must choose your first action tile.
refusal-move-first = Move your marker first.
refusal-action-done = You have already taken your action. End the turn, or use an expert or a tile.
refusal-vineyard-first = Buy a vineyard first.
refusal-bonus-first = First take the bonus of the region, or decline it.
refusal-winery-first = Build a winery first.
refusal-staff-first = Hire staff first.
refusal-cellar-first = Build a cellar first.
refusal-sale-first = Sell a wine first.
refusal-export-first = Export a wine first.
refusal-expert-first = Hire a wine expert first.
refusal-recall-first = First choose the barrel that you take back.
refusal-rearrange-first = First choose the deck and the colour to put on top.
refusal-renown-first = First choose the region for the renown cube.
refusal-free-expert-first = Take the free expert first.
refusal-order-slot-first = First choose your place in the next order.
refusal-pass-or-present-first = First pass, or present a wine.
refusal-spend-first = First choose how much renown to spend on the wine.
refusal-booth-first = Choose a booth first.
refusal-send-first = First decide if you send an expert with the wine.
refusal-barrels-first = First choose the barrels that you take back from the magnates.
refusal-maintenance-first = Take one barrel back from sales first.
refusal-workers-first = First decide where your workers go.
refusal-porto-first = First decide if you make Porto.
refusal-present-first = You must present a wine now.
refusal-buy-tile-first = First take a tile from the display, or pass.
refusal-pay-first = First choose the wine to pay for the tile.
refusal-region-not-in-game = That region is not in this game: you must choose another.
refusal-not-in-display = That tile is not in the display: you must choose another.
refusal-must-leave-cell = Your marker is there already: you must move to another cell.
refusal-may-not-stay-on-pass = You may stay on Pass only if you can enter no other cell.
refusal-move-too-dear = That move costs { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}, but you have { $have ->
    [0] none
   *[other] only { $have }
}.
refusal-not-before-the-first-unit = You must do the action at least once.
refusal-vineyard-too-dear = That vineyard costs { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}, but you have { $have ->
    [0] none
   *[other] only { $have }
}.
refusal-cheapest-vineyard-too-dear = The cheapest vineyard that fits on your estates costs { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}, but you have { $have ->
    [0] none
   *[other] only { $have }
}.
refusal-same-region-twice = You have bought a vineyard of this region: the second one must come from another region.
refusal-no-vineyard-left = That region has no vineyard left that you could take.
refusal-cellar-bars-minho = That estate has a cellar, and you may not place a vineyard of Minho beside one.
refusal-like-an-earlier-estate = You have another empty estate that is just like this one: use that one.
refusal-winery-too-dear = A winery costs { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}, but you have { $have ->
    [0] none
   *[other] only { $have }
}.
refusal-no-winery-left = The supply has no winery left, so you cannot build one.
refusal-no-room-for-winery = Your estate has no free slot for a winery.
refusal-estate-has-two-wineries = Your estate already has two wineries: choose another.
refusal-wage-too-high = That worker costs { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}, but you have { $have ->
    [0] none
   *[other] only { $have }
}.
refusal-no-room-for-worker = You have no place for that worker: a winery takes one enologist, a vineyard one farmer.
refusal-no-worker-left = The supply has no worker of that kind left that you could hire.
refusal-cellar-too-dear = A cellar costs { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}, but you have { $have ->
    [0] none
   *[other] only { $have }
}.
refusal-no-cellar-left = The supply has no cellar left, so you cannot build one.
refusal-cellar-there = Your estate already has a cellar: choose another.
refusal-no-cellar-in-minho = You cannot build a cellar in Minho: choose another estate.
refusal-not-so-many-cubes = Not enough cubes: you may spend at most two, and only from the wine's region.
refusal-no-such-wine = You have no wine there.
refusal-slot-taken = That slot has a barrel already: you need a free one.
refusal-sale-of-other-colour = That slot is for the other colour: your wine does not fit.
refusal-slot-too-high = Even with renown, your wine lacks { $missing } of value for that slot.
refusal-outside-the-frame = With two players, you can use only the export slots inside the frame.
refusal-expert-too-dear = An expert costs { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}, but you have { $have ->
    [0] none
   *[other] only { $have }
}.
refusal-deck-empty = That expert deck is empty: you must choose another.
refusal-expert-not-ready = You do not have that expert, or it is face down.
refusal-expert-used-already = You have already used an expert this turn, and you may use only one.
refusal-no-barrel-there = You have no barrel in sales, in export or on a tile that you could take back.
refusal-move-expert-too-late = You can use this expert only before you move your marker.
refusal-rearrange-elsewhere = You can use this expert only in a vineyards action, before you buy.
refusal-deck-too-thin = That deck has fewer than two vineyards, so you cannot rearrange it.
refusal-discount-elsewhere = You can use this expert only in a vineyards action, before you buy.
refusal-ability-leaves-too-little = You must buy a vineyard, and even with this expert you cannot pay for one: the cheapest costs { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}.
refusal-no-rearrangement-helps = You could not buy a vineyard afterwards, whichever deck you rearrange.
refusal-ability-brings-no-vineyard = You must buy a vineyard now, and with this expert you still could not buy one.
refusal-deck-leaves-no-vineyard = You must buy a vineyard, but you cannot buy one of that colour: choose another colour.
refusal-tile-not-ready = You do not have that action tile, or it is face down.
refusal-tile-used-already = You have already used an action tile this turn, and you may use only one.
refusal-not-inside-an-action = You cannot play a tile during an action: play it before your move or after your action.
refusal-no-discount-on-tile = Your tile already gives a discount, so this expert cannot give another one.
refusal-order-slot-taken = That place is taken: you must choose another.
refusal-no-such-order-slot = With so few players, you cannot choose that place.
refusal-press-release-made = You have already made your press release for the coming fair.
refusal-booth-taken = That booth is taken: you must choose a free one.
refusal-expert-does-not-suit = Now you can send only an expert for { $feature }.
refusal-magnate-not-pleased = Your wine does not please that magnate.
refusal-magnate-holds-no-barrel = That magnate holds no barrel of yours.
refusal-no-other-barrel-there = Your wine does not please that magnate, or you have taken a barrel there already.
refusal-no-barrel-in-slot = You have no barrel on that slot.
refusal-worker-cannot-go = That estate has no such worker, or the other one has no free place for it.
refusal-worker-moves-one-way = Move enologists first, then farmers, only to estates with a vineyard, and never back.
refusal-no-wine-to-present = You have no wine to present.
refusal-no-barrel-for-tile = You have no free barrel, so you cannot take a multiplier tile.
refusal-tile-owned = You already own a tile of this kind, and you may own only one.
refusal-move-leaves-too-little = For that action you need at least { $bagos ->
    [one] 1 Bago
   *[other] { $bagos } Bagos
}, but after the move you have { $left ->
    [one] 1 Bago
   *[other] { $left } Bagos
}.
refusal-no-vineyard-suits = None of the top vineyards fits on your estates, so you cannot buy one.
refusal-no-estate-for-vineyard = None of your estates can take this vineyard: it needs a free estate, or one with a vineyard of the same region and colour and a free slot.
refusal-estate-of-other-region = That estate belongs to another region: its second vineyard must be of the same region.
refusal-estate-of-other-colour = That estate has a vineyard of the other colour: its second vineyard must be of the same colour.
refusal-estate-has-two-vineyards = That estate already has two vineyards: choose another.
refusal-no-room-for-vineyard = That estate has no free slot for a vineyard.
refusal-no-estate-for-winery = None of your estates has a free slot for a winery.
refusal-no-room-for-staff = You have no free place for staff: a winery takes one enologist, a vineyard one farmer.
refusal-no-staff-left = The supply has no worker left for your free places.
refusal-no-estate-for-cellar = None of your estates can take a cellar: each has one or is in Minho.
refusal-no-barrel-for-sale = You have no free barrel, so you cannot sell wine.
refusal-no-wine-to-sell = You have no wine to sell.
refusal-no-sale-in-reach = Even with renown, each of your wines lacks at least { $missing } of value for a free slot of its colour.
refusal-no-sale-free = No sales slot for the colour of your wines is free.
refusal-no-sale-of-colour-free = No sales slot for the colour of your wine is free.
refusal-wine-reaches-no-sale = Even with renown, your wine lacks { $missing } of value for the lowest free slot of its colour.
refusal-no-barrel-for-export = You have no free barrel, so you cannot export.
refusal-no-wine-to-export = You have no wine to export.
refusal-no-export-in-reach = Even with renown, your best wine lacks { $missing } of value for the lowest free export slot.
refusal-no-export-free = No export slot is free, so you cannot export.
refusal-wine-reaches-no-export = Even with renown, your wine lacks { $missing } of value for the lowest free export slot.
refusal-no-expert-left = All expert decks are empty, so you cannot take an expert.
refusal-colour-not-in-deck = That deck has no vineyard of that colour that you could put on top.
refusal-no-cube-left = The supply has no renown cube left that you could place.
refusal-no-space-for-cube = No region has a free space where you could place a renown cube.
refusal-no-space-in-region = That region has no free space where you could place a renown cube.
refusal-tile-not-played = You cannot play this tile: it scores at the end of the game.

## Tables of components

table-regions = Regions
table-vintages = Vintage tiles
table-experts = Wine experts
table-actions = Magnate action tiles
table-multipliers = Magnate multiplier tiles
table-sales = Sales slots
table-export = Export countries
table-money = Money at the end
table-years = Year marker
table-supplies = Supplies
table-numbers = Costs and gains
column-number = No.
column-region = Region
column-price = Price
column-spaces = Cube spaces
column-gift = What it does
column-weather = Weather
column-feature = Feature
column-ability = Ability
column-arrow = Arrow
column-tile = Tile
column-amount = Amount
column-copies = Copies (2 / 3 / 4 players)
column-vp = VP
column-each = For each
column-cap = At most
column-colour = Colour
column-value = Value
column-country = Country
column-majority = Majority
column-values = Values (frame in brackets)
column-bagos = Bagos
column-year = Year
column-cell = Cell
column-players = Players
column-regions-out = Regions out
column-wineries = Wineries
column-cellars = Cellars
column-enologists = Enologists
column-farmers = Farmers
column-experts = Experts
column-porto = Porto
column-display = Display
column-ages = Cellar places
column-fairs = Fair VP
column-booths = Booths 3 and 4

## The end

points = VP
points-wine-exported = Exports
points-fair-placed = Fairs
points-final-scored-money = Money
points-final-scored-wines = Wines left
points-final-scored-majority = Majorities in export
points-final-scored-multiplier = Multiplier tiles
tie-break = more barrels in export win, then more Bagos; otherwise the victory is shared.

# Labels of the board.
board-vineyard-2-quality = Vineyard: +2 quality
board-vineyard = vineyard
board-winery-1-quality = Winery: +1 quality
board-winery = winery
board-warehouse = warehouse
board-no-cellar = no cellar
board-no-vineyard-no-wine = No vineyard, no wine.
board-weather = weather
board-no-wine = no wine
board-with-a-porto-tile = with a Porto tile
board-vp = VP
board-used = used
board-no-barrel-0-vp = no barrel: 0 VP
board-booths = Booths: your place in the next order, and a bonus
board-all-fairs-are-held = All fairs are held.
board-entered = has presented a wine
board-absent = not at this fair
board-vp-if-the-fair-ended-so = VP if the fair ended now
board-no-bonus = no bonus
board-now = Now
board-chosen = Chosen
board-not-in-this-game = not in play
board-no-vineyard-left = sold
board-cube = cube
board-majority = VP for the majority at the end
board-majority-next = Your VP for this majority with one more barrel here
board-barrel-of-yours = barrel of yours
board-this-move-is-free = this move is free
board-press-release = Press release
board-press-points = Fair points at a press release this year
board-nobody-left = no expert left
board-worth-1-fair-point-more = Worth 1 more fair point
board-none-is-left = No tile is left.
board-barrels = barrels
board-year-marker = The year marker is here: pay 1 Bago to the supply
board-stands-here = here
board-free = free
board-bagos = Bagos
board-years = Years
board-weather-of-that-year = Weather of that year
board-fair-after = A fair is held after this year
board-fair = fair
board-last-action = last action
board-phases-of-the-year = Phases of the year
board-weather-on-each-new-wine = weather, added to each new wine
board-fair-points-for-experts = Fair points for experts
board-expert-points = Fair points for an expert of this feature at a press release

# Sentences of the board.
zone-year = Years
zone-quadrel = Quadrel: actions
zone-map = Portugal: vineyards
zone-sales = Sales
zone-export = Export
zone-experts = Wine experts
zone-magnates = Magnates
zone-fair = Fair
zone-order = Player order
zone-tiles = Magnates' tiles
zone-estates = My estates
board-second-unit = second of 2, optional
board-first-unit = first of up to 2
board-barrels-free = barrels free
board-each-vineyard-less = each vineyard costs { $off } less
board-best-assignment = Best assignment:
board-foot = Costs of this turn, and your choices
board-bonus-comes-first = First decide about the region's bonus. After that you can buy a second vineyard.
plan-vineyard = { $region } vineyard
plan-winery = winery on the { $estate }
plan-cellar = cellar at the { $estate }
plan-expert = { $feature } expert
board-plan-reveals = When you confirm, something hidden is turned up.
board-planned = , planned
board-vineyard-planned = You plan to take this one
board-expert-planned = you plan to take this one
board-running-total = Spent { $sum } of { $purse } Bagos
board-back = Back
board-standing = { $points } fair points so far: place { $place }, { $vp } VP at the coming fair
board-preview-stake = value { $value }, fair points { $before } → { $after }, place { $place } ({ $vp } VP)
board-preview = value { $value }, fair points { $before } → { $after }, place { $place }
step-wine = Wine
step-renown = Renown
step-fair-points = Fair points
step-booth = Booth
step-experts = Experts
step-magnates = Magnates
step-wine-leaves = Discard
worth-harvest = quality in total
board-you-decide-here = you decide here
board-being-decided-here = being decided here
board-vineyards = vineyards
board-wineries = wineries
board-enologists = enologists
board-farmers = farmers
fact-fair-points = Fair points
fact-barrels = { $locked ->
    [0] { $free } (+{ $held } with magnates)
   *[other] { $free } (+{ $held } with magnates, { $locked } on tiles)
}
board-look = show
fact-wines = Wines
fact-exports = Exports
fact-majorities = Majorities
fact-vineyards = Vineyards
fact-cards = Cards
board-coming-fair = { $prizes } VP after year { $fair ->
    [1] 3
    [2] 5
   *[other] 6
}
board-fair-points = fair points
board-so-many-vp = { $count } VP
board-an-expert = an expert
board-so-many-bagos = { $count ->
    [one] 1 Bago
   *[other] { $count } Bagos
}
board-more-points = +{ $count } points
board-booth = Booth { $count }
board-order-note = If you pass, you choose a slot in the lower row for the next round. The others keep their order.
board-place = Place { $count }
board-barrels-away = ({ $held } with magnates, { $locked } on tiles)
board-porto = Porto
board-own-expert = { $feature } expert, { $ability }
board-estates-of = Estates of { $name }
board-wine-name = { $colour } { $quality } from { $region }
change-bagos = { $change } { $count ->
    [one] Bago
   *[other] Bagos
}
change-fair-points = { $change } { $count ->
    [one] fair point
   *[other] fair points
}
change-barrels = { $change } { $count ->
    [one] barrel free
   *[other] barrels free
}
change-majority = majority of country { $country }: { $before } → { $after } VP
change-harvest = { $estate } makes { $before } → { $after }
up-to-bagos = for up to { $count } Bagos
up-to-vp = for up to { $count } VP
fair-points-range = { $least } to { $most } fair points
fair-points-count = { $count } fair points
board-the-final-scoring = The final scoring
board-if-over = If it ended now
board-quadrel-note = A move costs 1 Bago if the cells do not touch, 1 for the year marker (Y), and 1 to each player there.
board-prices-for-you = Prices are for you.
board-prices-for = Prices are for { $name }.
board-the-year-marker = year marker
board-fee-tax = { $count } tax
board-fee-far = { $count } far
does-vineyards = buy 1–2
does-experts = 1 Bago each
does-pass = order · fair
does-export = 1–2 wines for VP
does-sales = 1–2 for Bagos
board-year = Year
phase-first-vineyard = First vineyard
phase-first-tile = First tile
phase-action-1 = Action 1
phase-action-2 = Action 2
phase-barrels-back = Barrels
phase-production = Production
board-no-fair-this-year = no fair this year
phase-fair = Fair
wish-colour = { $colour } wine
wish-value = value { $count } or more
wish-regions = from { $regions }
board-region = { $number }. { $region }: { $gift }
board-on-top = On top: { $colour }, price { $price } Bagos
board-vineyard-for = vineyard for
board-below-it = Below it in an unknown order: { $white } white, { $red } red
board-below = below
board-renown-cubes = Renown: { $cubes } of { $spaces } cubes
board-more-below = { $count } more below
board-fair-point-more = fair point
board-more-in-the-deck = { $count } more
board-barrels-here = { $name }: { $held } barrels here
board-vp-at-most = VP, at most { $count }
house-fados = Fados
house-hotel = Hotel
house-enoteca = Enoteca
board-sales-slot = { $colour } slot for { $bagos } Bagos
board-barrel-of = {""}, barrel of { $name }
board-export-note = You score the slot's number at once. At the end the most barrels in a column score its majority; ties share it, rounded down.
board-country = Country
board-vp-for-the-majority = VP for the majority
board-export-slot = country { $country }, slot for { $vp } VP
board-would-score = { $name } would score { $vp } VP
board-enologist-for = Enologist for { $price } Bagos, { $left } left
board-farmer-for = Farmer for { $price } Bagos, { $left } left
board-cellar = cellar
board-renown = renown
board-so-many-left = { $count } left
board-estate = Estate
board-free-estate = free estate
board-cubes-waiting = renown cubes that wait for a vineyard
board-free-slot = { $estate }, free slot
board-with-worker = with { $worker }
board-enologists-here = { $estate }: { $here } of { $room } enologists
board-farmers-here = { $estate }: { $here } of { $room } farmers
board-cellar-of = { $estate }, cellar
board-place-in-cellar = Place { $place }: value +{ $age }
board-wine-up-to = { $wine }: value { $value }, up to { $highest } with renown
board-wine = { $wine }: value { $value }
board-wine-last = {""}; lost the next time it ages
board-makes = Makes:

# The solo game.
solo-note = You play against the Rival. We reconstructed this solo game; it is not in the printed rules (section 16).
solo-won = You have beaten the Rival.
solo-lost = You have not beaten the Rival.
board-rival = The Rival
board-rival-cards = { $count } cards may still be drawn
board-rival-card = { $number } { $region }, country { $country }
board-rival-ahead = If the game ended now, you would lose: you need { $goal } VP and more than the Rival.
board-rival-behind = If the game ended now, you would win: you have { $goal } VP or more, and more than the Rival.
board-rival-beaten = The Rival is beaten.
board-rival-unbeaten = The Rival is not beaten: you need { $goal } VP and more than the Rival.

# On the lid of the box
lasts = about 2 hours
lid = Deluxe · Special Vintage 2016
tile-of-vineyards = Vineyards
tile-of-cellars = Cellars
tile-of-wineries = Wineries
tile-of-experts = Experts
tile-of-pass = Pass · Press
tile-of-staff = Staff
tile-of-export = Export
tile-of-sales = Sales
board-year-of-six = Year { $year } of 6
board-pleased = is pleased
board-estate-chip = { $region }, { $colour }: will make { $harvest }
board-rival-more = Show its cards
board-zones = The parts of the board
board-table-of = Table of { $name }
board-read-only = view only
board-close = Close
board-so-many-cubes = { $count } cubes
board-sales-aside = Bagos at once
board-export-aside = the slot now, the majority at the end
board-tiles-aside = a wine each
board-tile-now = VP for you if the game ended now
board-disc = { $points } fair points: { $vp } VP if the fair ended now
board-cube-waits = A cube waits here.
board-experts-one = Experts · one a turn
board-tiles-own = Tiles
board-so-many-free = { $count } free
board-locked = { $count } locked
board-if-over-note = Majorities, money, wines and tiles as they are now.
board-near-a-step = With { $more } more Bagos ({ $bagos } in all) your money scores { $after } VP, not { $before }.
board-rival-goal = To win: { $count } VP and more than the Rival
part-scored = scored
part-majorities = majorities
part-purse = money
part-wines = wines
part-tiles = tiles
part-so-far = so far
part-so-many-wines = { $count ->
    [one] { $count } wine
   *[other] { $count } wines
}

## Beside the small quadrel

lens-this-wine = This wine
lens-quality = quality
lens-cellar = cellar
lens-region = region
lens-renown = renown
lens-value = value
lens-no-cube = no cube
lens-cubes = { $count } cubes
lens-to = to { $count }
lens-purse = money at end
lens-fair-gift = +{ $count } fair points from its region
lens-place = place { $count }, VP
lens-purchase = Your purchase
lens-purchase-note = A vineyard goes into an estate of its region and colour, or into a free one.
lens-purse-now = money
lens-leaves = left
lens-first-vineyard = Your first vineyard
lens-first-vineyard-note = It is free, gives you the region's bonus, and makes your first wine.
lens-your-wines = Your wines
lens-no-wines = You have no wine.
lens-your-experts = Your experts
lens-no-experts = None yet. Each helps once, again from year 4 and again in year 6, or brings fair points at a press release.
lens-first-tile = Your first tile
lens-first-tile-note = You can use it once, before your move or after your action. Before years 4 and 6 it is turned up again.
lens-payment = Price of a tile
lens-least = one wine: your weakest
lens-costs-vp = worth { $count } VP at the end
lens-free-barrels = { $count } barrels free
lens-barrel-stays = a multiplier keeps one
lens-barrels = Your barrels
lens-barrels-free = free
lens-barrels-sales = in sales
lens-barrels-export = in export
lens-barrels-magnates = with magnates
lens-barrels-tiles = on tiles
lens-barrels-note = You keep what a barrel has earned.
when-any = any time
when-move = before the move
when-vineyards = in Vineyards

brief-tile-expert = free expert
brief-tile-vineyard = vineyard −1
brief-tile-fair = fair +2
brief-tile-sales = sales
brief-tile-export = export
brief-tile-winery = winery for 2
brief-tile-cellar = cellar for 1
brief-tile-enologist = enologist 2
brief-tile-farmer = farmer for 1
brief-tile-per-winery = wineries
brief-tile-per-cellar = cellars
brief-tile-per-wine = wines
brief-tile-per-enologist = enologists
brief-tile-per-farmer = farmers
brief-tile-per-vineyard = vineyards
brief-tile-per-expert = experts
brief-tile-per-export = exports
brief-tile-per-sale = sales
brief-tile-per-region = regions
brief-tile-per-bagos = 2 Bagos
brief-tile-per-tile = tiles
brief-fair-points = fair +2
brief-no-cellar = no cellar
brief-cellar = + cellar
brief-porto = + 2 Porto
brief-farmer = + farmer
brief-winery = + winery
brief-experts = + 2 experts
brief-renown = cubes ×2
brief-value = value +1

## The ledger of the harvest

ledger-title = Production
ledger-note = All wines have aged one place.
ledger-vineyards = Vineyards
ledger-farmers = Farmers
ledger-wineries = Wineries
ledger-enologists = Enologists
ledger-weather = Weather
ledger-porto = Porto
ledger-1-each = 1 each
ledger-2-each = 2 each
ledger-this-year = this year
ledger-douro = Douro only
ledger-new-wine = New wine
ledger-first-place = enters the first place
ledger-with-porto = { $count } with Porto
ledger-use-porto = Use Porto: +{ $count }
ledger-move = Move one to another estate

## Hints for newcomers

hint-start-vineyard = Choose a framed region: its vineyard is free, and you get its bonus at once.
hint-start-porto = A Porto tile adds 3 to the quality of this first wine.
hint-start-tile = Choose a tile: you use it once. Before years 4 and 6 it is turned up again.
hint-before-move = Choose a framed cell of the quadrel; the coin on it shows the price of the move.
hint-after-action = Use a framed expert or tile, or end your turn.
hint-buy-vineyard = Choose a framed vineyard, then the estate it goes to.
hint-bonus-building = The region gives you this building; you may decline it.
hint-free-expert = Choose the deck whose top expert you want.
hint-build-winery = Choose a framed slot: a winery adds 1 to the quality of that estate's wines.
hint-build-cellar = Choose an estate: in a cellar, wine gains value as it ages.
hint-hire-staff = Choose a worker on the Staff cell: an enologist adds 2 to the quality, a farmer 1.
hint-hire-expert = Choose a deck. Then its next expert is turned up.
hint-sell-wine = Choose a bottle to sell: you get Bagos at once.
hint-sales-slot = Choose a slot: the higher ones may cost renown cubes.
hint-export-wine = Choose a bottle to export: you score VP at once.
hint-export-slot = Choose a slot: it scores at once. At the end, the most barrels on a ship score again.
hint-recall-barrel = Choose one of your barrels to take back.
hint-place-renown = Choose a region: each cube spent later adds 1 to the value of a wine from there.
hint-rearrange-deck = Choose a region, then the colour to put on top.
hint-order-slot = Choose your place in the next round.
hint-pass-or-present = Choose a bottle for the fair, or pass.
hint-present-late = Choose the bottle that you bring to the fair.
hint-spend-renown = Each cube adds to the value, and so to your fair points.
hint-choose-booth = Choose a booth: it gives you a bonus and your place in the order after the fair.
hint-send-expert = If you send an expert, you discard it and gain fair points.
hint-take-barrel = Choose a pleased magnate to take a barrel back.
hint-maintenance = Choose one of your barrels in sales to take back.
hint-move-worker = Choose a worker to move to another estate, or leave them where they are.
hint-make-porto = A Porto tile adds 3 to the quality of this wine.
hint-take-tile = Choose a tile and pay for it with a wine. Wine-red tiles score at the end.
hint-pay-wine = Choose the bottle to pay with.

# Tasks of puzzles.
puzzle-export = Find the best export.
puzzle-sale = Find the best sale.
puzzle-fair = Find the best move at the fair.
puzzle-tile = Find the best use of a tile.
puzzle-hiring = Find the best hire.
puzzle-building = Find the best building.

# Reasons for a move
gain-vp = scores VP now
gain-money-vp = scores VP for money
gain-money = brings money
gain-purse-empty = keeps some money
gain-wines = keeps wines that score
gain-majority = wins a majority in export
gain-multipliers = makes the tiles score more
gain-harvests = makes the coming wines better
gain-estates = brings another estate
gain-harvest-soon = makes the next wine better
gain-trade-best = leaves a better wine to trade
gain-trade-next = leaves a second wine to trade
gain-wine-stock = adds wine to the stock
gain-barrels = keeps barrels free
gain-cellars = lets wine age
gain-experts = brings an expert
gain-experts-fitting = brings experts that fit the fair
gain-fair-prize = comes closer to a prize at the fair
gain-fair-lead = leads at the fair
gain-entered = presents a wine for the fair
gain-entry-best = leaves a better wine for the fair
gain-renown = brings renown to spend
gain-tiles = brings tiles to use
gain-porto = brings Porto to use
gain-place-in-order = acts earlier
gain-unit-open = leaves a second unit to use
gain-to-move = has another turn soon

# The reasons for a move that slows another player down: what then happens to that player.
loss-vp = scores less
loss-money-vp = scores less with money
loss-money = has less money
loss-purse-empty = has hardly any money
loss-wines = has fewer wines that score
loss-majority = scores less for majorities in export
loss-multipliers = scores less with the tiles
loss-harvests = makes worse wines
loss-estates = has fewer estates
loss-harvest-soon = makes a worse next wine
loss-trade-best = has a worse wine to trade
loss-trade-next = has a worse second wine to trade
loss-wine-stock = has less wine in stock
loss-barrels = has fewer barrels free
loss-cellars = lets less wine age
loss-experts = has fewer experts
loss-experts-fitting = has fewer experts that fit the fair
loss-fair-prize = is farther from a prize at the fair
loss-fair-lead = falls back at the fair
loss-entered = has presented no wine for the fair
loss-entry-best = has a worse wine for the fair
loss-renown = has less renown to spend
loss-tiles = has fewer tiles to use
loss-porto = has less Porto to use
loss-place-in-order = acts later
loss-unit-open = has no second unit to use

# The styles of bots.
style-collector = gathers experts and tiles
style-racer = wastes no time on experts
style-blocker = acts before the others
style-gambler = bets on multipliers

# Reasons for victories, in the statistics of a player
way-fair-first-place = a fair won
way-final-money = money at the end
way-final-wines = wines at the end
way-majority-country-1 = most exports to country 1
way-majority-country-2 = most exports to country 2
way-majority-country-3 = most exports to country 3
way-majority-country-4 = most exports to country 4
way-majority-country-5 = most exports to country 5
way-multiplier-per-winery = points for wineries
way-multiplier-per-cellar = points for cellars
way-multiplier-per-wine = points for wines
way-multiplier-per-enologist = points for enologists
way-multiplier-per-farmer = points for farmers
way-multiplier-per-vineyard = points for vineyards
way-multiplier-per-expert = points for experts
way-multiplier-per-export = points for exported barrels
way-multiplier-per-sale = points for barrels in sales
way-multiplier-per-region = points for regions
way-multiplier-per-bagos = points for Bagos
way-multiplier-per-tile = points for magnate tiles
