//! Flags of the bytes of a list: the lowest bits of the place after each.

/// A byte that ends an input.
pub(in crate::acceptor) const ENDED: u8 = 2;
/// A byte that ends an input that is accepted.
pub(in crate::acceptor) const ACCEPTED: u8 = 1;
/// A byte that ends an input that is to be judged alone.
pub(in crate::acceptor) const ALONE: u8 = 4;
