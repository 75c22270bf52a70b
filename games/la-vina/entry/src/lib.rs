//! La Viña's entry in the catalog. The code of `play` for this game is compiled here, so that a change in the game
//! recompiles no part of the server.

play::entry!(LaVina: la_vina, la_vina_mind, la_vina_board);
