//! The grammars as data: trees, sentences, differences, diagrams and other notations.

#[macro_use]
#[path = "../support/snapshot/mod.rs"]
mod snapshot;
#[path = "../support/definition/mod.rs"]
mod definition;
#[path = "../support/geometry/mod.rs"]
mod geometry;
#[path = "../support/only_in/mod.rs"]
mod only_in;
#[path = "../support/page/mod.rs"]
mod page;
#[path = "../support/readings/mod.rs"]
mod readings;
#[path = "../support/root/mod.rs"]
mod root;
#[path = "../support/rows/mod.rs"]
mod rows;
#[path = "../support/sides/mod.rs"]
mod sides;
#[path = "../support/specs/mod.rs"]
mod specs;
#[path = "../support/tier/mod.rs"]
mod tier;

mod abnf;
mod abnf_notation;
mod ambiguity;
mod ambiguity_page;
mod diagrams;
mod diff;
mod difference;
mod encodings;
mod first;
mod generate;
mod grammar_files;
mod judgement;
mod nested;
mod nom;
mod notations;
mod partial_trees;
mod printed;
mod reference;
mod toy;
mod trees;
mod utf8;
mod views;
mod vocabulary;
