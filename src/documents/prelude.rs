//! The words that productions are written in: nom's, and those of `combinator.rs`.

pub(super) use nom::Parser;
pub(super) use nom::branch::alt;
pub(super) use nom::bytes::complete::{tag, tag_no_case};
pub(super) use nom::character::complete::{anychar, char, one_of, satisfy};
pub(super) use nom::combinator::{not, opt, recognize, success};
pub(super) use nom::multi::{count, many_m_n, many0_count, many1_count};

pub(super) use crate::combinator::{
    at_most_then, at_the_last, before, character, longest, production, recursive, recursive_or, star_then,
};
pub(super) use crate::trace::{Parsed, Source};
