//! The documents, compared with their text: examples, rules, tables, relative forms, URLs in context.

#[path = "../support/command/mod.rs"]
mod command;
#[path = "../support/only_in/mod.rs"]
mod only_in;
#[path = "../support/page/mod.rs"]
mod page;
#[path = "../support/root/mod.rs"]
mod root;
#[path = "../support/rows/mod.rs"]
mod rows;
#[path = "../support/shell/mod.rs"]
mod shell;
#[path = "../support/specs/mod.rs"]
mod specs;
#[path = "../support/tier/mod.rs"]
mod tier;
#[path = "../support/unescaped/mod.rs"]
mod unescaped;

mod browser;
mod characters;
mod compared;
mod components;
mod context;
mod documents;
mod extract;
mod genealogy;
mod history;
mod hosts;
mod interpret;
mod iri;
mod ladder;
mod law;
mod library;
mod reasons;
mod resolve;
mod rules;
mod same;
mod scheme_suites;
mod schemes;
mod tables;
mod transcribed;
mod urls;
