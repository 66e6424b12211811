//! The engines do what they claim: the acceptor, the compiler of automata, the suite, and a dialect that is added.

#[path = "../support/judge/acceptor.rs"]
mod acceptors;
#[path = "../support/judge/mod.rs"]
mod judge;
#[path = "../support/readings/mod.rs"]
mod readings;
#[path = "../support/judge/regex.rs"]
mod regex;
#[path = "../support/root/mod.rs"]
mod root;

mod acceptor;
mod foreign;
mod mutants;
mod mutation;
mod nodes;
mod one_way;
mod pattern;
mod sixth_dialect;
