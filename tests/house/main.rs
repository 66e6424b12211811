//! The source code keeps the rules of the house.

#[path = "../support/root/mod.rs"]
mod root;

mod arrows;
mod english;
mod examples;
mod features;
mod literals;
mod lock;
mod members;
mod notice;
mod rooms;
