//! Cellar Door's entry in the catalog.

play::entry!(CellarDoor: cellar_door, cellar_door_mind, cellar_door_board);
