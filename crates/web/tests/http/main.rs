//! Tests of the tables and pages over HTTP, as a browser without JavaScript and as the script.
// The helpers are test code too.
#![allow(clippy::unwrap_used)]

mod bad_input;
mod calls;
mod chat;
mod clock;
mod deletion;
mod devices;
mod hints;
mod hostile;
mod house;
mod invitations;
mod lessons;
mod lost_answers;
mod outage;
mod pages;
mod plans;
mod play;
mod puzzles;
mod replays;
mod sessions;
mod sheets;
mod talk;
mod together;
mod vinhos;
mod weight;
mod wins;
