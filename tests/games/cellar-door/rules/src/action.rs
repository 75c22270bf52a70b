//! The actions of a player, with their notation.

use crate::Quality;

game::actions! {
    pub enum Action {
        Take => ["take"],
        Draw => ["draw"],
        Put(quality: Quality) => ["put", quality],
    }
    else |_| "`take`, `draw` or `put QUALITY`, such as `put 3`"
}
