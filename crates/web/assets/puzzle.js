// A puzzle is played by the buttons that the server rendered; the keyboard walks along them.

import { drawers } from "./drawers.js";
import { keys } from "./keys.js";
import { settings } from "./settings.js";

const puzzle = document.getElementById("puzzle");
drawers(puzzle);
settings();
keys(puzzle);
