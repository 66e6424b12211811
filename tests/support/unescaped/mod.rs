//! Texts of a test's table, as bytes.

/// The bytes of a text in which `\t`, `\r`, `\n`, `\\` and `\xHH` are escapes.
pub fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let (byte, length) = match (first, after.first()) {
            (b'\\', Some(b't')) => (b'\t', 2),
            (b'\\', Some(b'r')) => (b'\r', 2),
            (b'\\', Some(b'n')) => (b'\n', 2),
            (b'\\', Some(b'x')) => {
                (u8::from_str_radix(std::str::from_utf8(&rest[2..4]).unwrap(), 16).unwrap(), 4)
            }
            (b'\\', other) => (*other.unwrap(), 2),
            _ => (first, 1),
        };
        bytes.push(byte);
        rest = &rest[length..];
    }
    bytes
}
