//! Answers requests without a browser: each line of standard input is a request, a tab, and the payload in hexadecimal; each answer is a line
//! of standard output. `tests/answers.test.mjs` compares with what the page's library says.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (request, payload) = line.split_once('\t').unwrap_or((&line, ""));
        let payload = bytes(payload).ok_or_else(|| io::Error::other("a payload is not hexadecimal"))?;
        writeln!(output, "{}", urlgram_web::answer(request.as_bytes(), &payload))?;
    }
    output.flush()
}

fn bytes(hexadecimal: &str) -> Option<Vec<u8>> {
    let byte = |place| u8::from_str_radix(hexadecimal.get(place..place + 2)?, 16).ok();
    (0..hexadecimal.len()).step_by(2).map(byte).collect()
}
