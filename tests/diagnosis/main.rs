//! Reports: findings, repairs, hostile input, inputs of any length.

#[macro_use]
#[path = "../support/snapshot/mod.rs"]
mod snapshot;
#[path = "../support/command/mod.rs"]
mod command;
#[path = "../support/planted/mod.rs"]
mod planted;
#[path = "../support/readings/mod.rs"]
mod readings;
#[path = "../support/root/mod.rs"]
mod root;
#[path = "../support/rows/mod.rs"]
mod rows;
#[path = "../support/tier/mod.rs"]
mod tier;
#[path = "../support/unescaped/mod.rs"]
mod unescaped;

mod advice;
mod agreement;
mod catalogue;
mod context_hostile;
mod fresh;
mod hostile;
mod localisation;
mod long;
mod mistakes;
mod plain;
mod repairs;
mod reports;
mod sbom;
mod slips;
