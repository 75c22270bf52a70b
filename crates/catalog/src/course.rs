//! The lessons and the quiz of each game.

use std::collections::HashMap;
use std::sync::LazyLock;

use table_kit::Board;
use table_kit::lesson::Course;

use crate::{Entry, GameId};

static COURSES: LazyLock<HashMap<GameId, Course>> = LazyLock::new(|| {
    let course = |id: GameId| {
        let read = with_game!(id, E => {
            type Board<E> = <E as Entry>::Board;
            Course::read(Board::<E>::lessons(), Board::<E>::tips(), Board::<E>::quiz())
        });
        (id, read.expect("tests read every lesson"))
    };
    GameId::ALL.into_iter().map(course).collect()
});

impl GameId {
    /// Returns its lessons and tips; a game may have none.
    pub fn course(self) -> &'static Course {
        &COURSES[&self]
    }
}
