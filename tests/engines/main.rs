//! The engines do what they claim: the acceptor, the compiler of automata, and the suites.

#[path = "../support/judge/acceptor.rs"]
mod acceptors;
#[path = "../support/readings/mod.rs"]
mod readings;
#[path = "../support/judge/regex.rs"]
mod regex;
#[path = "../support/root/mod.rs"]
mod root;
#[path = "../support/tier/mod.rs"]
mod tier;

mod acceptor;
mod divisions;
mod foreign;
mod mutation;
mod pattern;
