//! Sets of bytes for vectors.

/// A set of bytes of ASCII: for each low nibble, a bit for each high nibble with which it is a member.
pub(in crate::acceptor) type AsciiSet = [u8; 16];

/// The bytes of ASCII in a set.
pub(in crate::acceptor) fn ascii_set(is_in: impl Fn(u8) -> bool) -> AsciiSet {
    std::array::from_fn(|low| {
        let low = u8::try_from(low).expect("there are 16");
        (0..8).filter(|high| is_in(high << 4 | low)).fold(0, |bits, high| bits | 1 << high)
    })
}
