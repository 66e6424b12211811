//! The rules of the prose, by subject: the code of each, where it forbids something, and where a text breaks it. The row of a document
//! names its rules with their parameters and sections.

pub mod characters;
pub mod gopher;
pub mod host;
pub mod mail;
pub mod path;
pub mod port;
pub mod scheme;
pub mod unicode;
pub mod user;
