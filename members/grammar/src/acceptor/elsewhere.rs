//! The readers of `avx512`, on machines that cannot have it: there are none.

use super::ended::Ended;
use super::escape::Escape;
use super::places::Judged;
use super::table::Table;
use crate::class::Class;

#[derive(Clone, Debug)]
pub(super) enum Single {}

impl Single {
    pub fn new(_: &Table) -> Option<Self> {
        None
    }

    pub fn accepts(&self, _: &[u8]) -> Option<bool> {
        match *self {}
    }
}

#[derive(Clone, Debug)]
pub(super) enum Spanner {}

impl Spanner {
    pub fn new(_: &Class, _: Option<&Escape>) -> Option<Self> {
        None
    }

    pub fn length(&self, _: &[u8]) -> usize {
        match *self {}
    }
}

#[derive(Clone, Debug)]
pub(super) enum Squeezed {}

impl Squeezed {
    pub fn new(_: &Ended) -> Option<Self> {
        None
    }

    pub fn judge(&mut self, _: &[u8]) -> Judged<'_> {
        match *self {}
    }
}
