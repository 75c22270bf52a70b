//! Vinhos's entry in the catalog. The code of `play` for this game is compiled here, so that a change in the game
//! recompiles no part of the server.

play::entry!(Vinhos: vinhos, vinhos_mind, vinhos_board);
