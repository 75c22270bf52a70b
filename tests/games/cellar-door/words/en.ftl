# Cellar Door in English.

title = Cellar Door
name = Cellar Door
blurb = Trade bottles at the counter for four rounds.

action-take = Take the bottle of quality { $quality } from the counter
action-draw = Draw a bottle from the cellar
action-put = Put a bottle of quality { $quality } on the counter

lasts = a few minutes
lid = trade bottles at the counter

points = points

event-took = { $seat } took the { $quality } from the counter
event-drew = { $seat } drew a bottle
event-drawn = It is a { $quality }
event-put = { $seat } put a { $quality } on the counter
event-scored = { $seat } scores { $points }

refusal-not-in-hand = You hold no bottle of quality { $quality }
refusal-put-first = First put one of your four bottles on the counter
refusal-take-first = First take a bottle from the counter or from the cellar
refusal-cellar-empty = The cellar is empty

prompt-take = { $seat }: take the bottle on the counter, or draw one
prompt-put = { $seat }: put a bottle on the counter
prompt-over = The game is over
