//! The source code keeps the rules of the house.

mod arrows;
mod circles;
mod rooms;
