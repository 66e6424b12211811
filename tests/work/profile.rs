//! The file that a program writes which was built with `-C instrument-coverage`: LLVM's raw profile, of 64 bits in this machine's order.

/// `\xFFlprofr\x81`, as a number.
const MAGIC: u64 = 0xFF6C_7072_6F66_7281;

/// The versions whose header is known: those of LLVM 18 (9) and of LLVM 19 and on (10).
const VERSIONS: [u64; 2] = [9, 10];

/// The size of a record about a function, in bytes.
const RECORD: u64 = 64;

fn number(profile: &[u8], at: u64) -> Result<u64, String> {
    let at = usize::try_from(at).map_err(|error| error.to_string())?;
    let bytes = profile.get(at..).and_then(|rest| rest.first_chunk()).ok_or("the profile is cut off")?;
    Ok(u64::from_ne_bytes(*bytes))
}

/// The sum of all counters: they follow the header, the identities of binaries, the records and a padding.
pub fn sum(profile: &[u8]) -> Result<u64, String> {
    let field = |place: u64| number(profile, 8 * place);
    if field(0)? != MAGIC {
        return Err("this is no raw profile of LLVM for 64 bits".to_owned());
    }
    // The upper bytes of the version have flags.
    let version = field(1)? & 0xFF_FFFF_FFFF_FFFF;
    let header = match version {
        9 => 14 * 8,
        10 => 16 * 8,
        _ => {
            return Err(format!(
                "this compiler writes profiles of version {version}, and known are {VERSIONS:?}; look up the header of \
                 that version in LLVM's InstrProfData.inc, and add it here"
            ));
        }
    };
    let (identities, records, padding, counters) = (field(2)?, field(3)?, field(4)?, field(5)?);
    let (names, after) = (field(9)?, field(6)? + field(7)? + field(8)?);
    let begin = header + identities + records * RECORD + padding;
    // A wrong size of the header or of the records would move what is summed.
    let end = begin + 8 * counters + after + names;
    if end.next_multiple_of(8) > profile.len() as u64 {
        return Err(format!("the profile has {} bytes, and its parts end at {end}", profile.len()));
    }
    (0..counters).map(|place| number(profile, begin + 8 * place)).sum()
}

#[test]
fn a_profile_is_read() {
    let mut words = [0; 24];
    words[..10].copy_from_slice(&[MAGIC, 10, 8, 0, 8, 3, 0, 0, 0, 8]);
    // The header, eight bytes of an identity, eight of padding, three counters, and names.
    words[18..21].copy_from_slice(&[1, 20, 300]);
    let bytes = |words: &[u64]| words.iter().flat_map(|word| word.to_ne_bytes()).collect::<Vec<_>>();
    assert_eq!(sum(&bytes(&words)), Ok(321));
    assert!(sum(&bytes(&words[..20])).is_err());
    words[1] = 99;
    assert!(sum(&bytes(&words)).unwrap_err().contains("of version 99"));
    assert!(sum(b"").is_err());
}
