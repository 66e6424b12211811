//! Long inputs, at places where something is cut: the chunks of an acceptor, the blocks in which a file is read, and the sizes
//! above which something else is done. The bytes of the fuzzer are across a border; fillers bring them there, up to 2.2 MB.

/// Chunks of lists, blocks of files, and sizes above which lists or repairs go another way.
const BORDERS: &[usize] = &[
    64, 128, 512, 576, 1_088, 2_112, 4_096, 4_672, 8_768, 12_928, 16_384, 65_536, 131_072, 262_144,
    1_048_576, 2_097_152,
];

/// Inputs longer than this are rare: many inputs reach each near border, few the far ones.
const RARE: usize = 1 << 16;

pub fn run(data: &[u8]) {
    let Some((check, rest)) = super::subject(data) else { return };
    let Some(([border, offset, shape], rest)) = rest.split_first_chunk() else { return };
    let border = BORDERS[usize::from(*border) % BORDERS.len()];
    if border > RARE && offset % 8 != 0 {
        return;
    }
    let (before, unit) = rest.split_at(usize::from(shape >> 4).min(rest.len()));
    let unit = if unit.is_empty() { b"a" } else { unit };
    // The input is `before`, then the unit again and again, so that one begins within 16 bytes of the border, and some after it.
    let mut input = before.to_vec();
    let end = border + 16 + usize::from(*offset % 64);
    while input.len() < end {
        input.extend_from_slice(unit);
    }
    input.truncate(end);

    // The whole is one long input.
    let language = check.language().expect("all grammars are regular");
    assert_eq!(check.conforms(&input), language.accepts(&input));

    // The same as a list whose lines end at any place: a line is the text between two ends.
    let end = if input.contains(&b'\n') { b'\n' } else { unit[0] };
    super::lists::holds(check, &input, end, false);
}
