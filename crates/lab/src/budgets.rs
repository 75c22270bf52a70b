//! `vinea budgets`: explains --think, --budget-scale and --depth. docs/BOTS.md has the same text.

use std::process::ExitCode;

use anyhow::Result;

use crate::console;

pub const TEXT: &str = "\
How much bots think

A bot that searches has a budget for each decision. It is counted in plies (calls of the rules), so that
a result does not depend on the machine, or in iterations of the search, or in time:
  5000plies   400it   20ms   1s

  BOT@BUDGET          the budget of one bot: arena --bots maestro@20ms,grower@500plies
  --think BUDGET      the budget of all bots (arena), or of the searches (tune)
  --budget-scale F    the usual budget of every bot, multiplied by F (arena)
  --depth F           the usual depth of a judgement, multiplied by F (analyse, puzzles)

--think replaces the usual budgets of the levels, so all bots think alike. --budget-scale keeps their
proportions: at 0.1 every level thinks a tenth. They exclude each other.

--depth is not about playing: it scales how many plies are searched to judge one decision of a record
or a puzzle. At 1 a record of some hundred decisions takes well under a minute on two cores.

F is a number from 0.0001 to 10000.";

pub fn run() -> Result<ExitCode> {
    console::print_line(TEXT)?;
    Ok(ExitCode::SUCCESS)
}
