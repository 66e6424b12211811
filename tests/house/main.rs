//! The source code keeps the rules of the house.

#[macro_use]
#[path = "../support/snapshot/mod.rs"]
mod snapshot;
#[path = "../support/root/mod.rs"]
mod root;

mod arrows;
mod circles;
mod english;
mod literals;
mod lock;
mod public;
mod rooms;
mod semver;
