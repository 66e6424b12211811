//! Vectors of 16 bytes: sets of bytes, and states as lanes.

/// A set of bytes of ASCII: for each low nibble, a bit for each high nibble with which it is a member.
pub(in crate::acceptor) type AsciiSet = [u8; 16];

/// The bytes of ASCII in a set.
pub(in crate::acceptor) fn ascii_set(is_in: impl Fn(u8) -> bool) -> AsciiSet {
    std::array::from_fn(|low| {
        let low = u8::try_from(low).expect("there are 16");
        (0..8).filter(|high| is_in(high << 4 | low)).fold(0, |bits, high| bits | 1 << high)
    })
}

/// The states that one shuffle steps.
pub(in crate::acceptor) const LANES: usize = 16;

/// The lane of the dead state, which leads to itself.
pub(in crate::acceptor) const OUTSIDE: u8 = 15;

/// For each class of bytes, where each lane leads; and a last row that leads each lane to itself.
pub(in crate::acceptor) type Shuffle = [[u8; LANES]; STAY + 1];

/// The row that changes nothing.
pub(in crate::acceptor) const STAY: usize = 256;

/// Takes the steps from `state` over `input` from byte `from` on, or up to a block after which `is_dead`.
///
/// The bytes after the last block are read as a block that has already been read in part: how many bytes there are
/// decides no branch.
#[inline(always)]
pub(super) fn steps<S: Copy>(
    rows: &Shuffle,
    class_of: &[u8; 256],
    input: &[u8],
    from: usize,
    mut state: S,
    step: impl Fn(S, &[u8; LANES]) -> S,
    is_dead: impl Fn(S) -> bool,
) -> S {
    let row = |byte: u8| &rows[usize::from(class_of[usize::from(byte)])];
    let (blocks, rest) = input[from..].as_chunks::<LANES>();
    for block in blocks {
        for byte in bytes(block) {
            state = step(state, row(byte));
        }
        if is_dead(state) {
            return state;
        }
    }
    match input.last_chunk::<LANES>() {
        _ if rest.is_empty() => {}
        Some(last) => {
            for (at, byte) in bytes(last).enumerate() {
                let is_new = at >= LANES - rest.len();
                state = step(state, if is_new { row(byte) } else { &rows[STAY] });
            }
        }
        None => {
            for byte in rest {
                state = step(state, row(*byte));
            }
        }
    }
    state
}

/// The bytes of a block, taken from one word: loads are what there are too many of.
#[inline(always)]
fn bytes(block: &[u8; LANES]) -> impl Iterator<Item = u8> {
    let word = u128::from_le_bytes(*block);
    (0..LANES).map(move |at| (word >> (8 * at) & 0xFF) as u8)
}
