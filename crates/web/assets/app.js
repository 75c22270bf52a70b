// The script of the pages. It contains no rules: it sends the forms that the server rendered and puts the server's
// answers on the page. Without it, the same forms have the same effects.

import { amounts } from "./amounts.js";
import { calls } from "./calls.js";
import { clock } from "./clock.js";
import { closer } from "./closer.js";
import { coach } from "./coach.js";
import { details } from "./details.js";
import { drags } from "./drag.js";
import { drawers } from "./drawers.js";
import { keys } from "./keys.js";
import { live } from "./live.js";
import { hints } from "./hints.js";
import { rules } from "./rules.js";
import { send } from "./send.js";
import { settings } from "./settings.js";
import { share } from "./share.js";

document.documentElement.classList.add("scripted");
share();
rules();
calls();
const table = document.getElementById("table");
if (table) {
  clock(table);
  closer();
  drawers(table);
  settings();
  live(table);
  send(table);
  keys(table);
  hints(table);
  details(table);
  drags(table);
  amounts(table);
  coach();
}
