//! Lessons: a grammar file that has examples and exercises, too.

/// A grammar file, taken apart.
///
/// A line that begins with `accept:`, `refuse:` or `exercise:`, in any case and after blanks, is no part of the grammar; neither is one that
/// begins so after `;`, the comment of ABNF.
#[derive(Debug, Default)]
pub struct Lesson {
    /// The grammar, with empty lines in the place of the others, so that its lines keep their numbers.
    pub grammar: String,
    /// The strings that it should derive, and those that it should not; true for the first kind.
    pub examples: Vec<(bool, String)>,
    /// The tasks.
    pub exercises: Vec<String>,
}

impl Lesson {
    pub fn of(text: &str) -> Self {
        let mut lesson = Self::default();
        for line in text.lines() {
            let words = line.trim_start();
            let words = words.strip_prefix(';').map_or(words, str::trim_start);
            let said = |key: &str| {
                let (begin, rest) = words.split_at_checked(key.len())?;
                let rest = rest.strip_prefix(':').filter(|_| begin.eq_ignore_ascii_case(key))?;
                Some(rest.strip_prefix(' ').unwrap_or(rest).to_owned())
            };
            if let Some(example) = said("accept") {
                lesson.examples.push((true, example));
            } else if let Some(example) = said("refuse") {
                lesson.examples.push((false, example));
            } else if let Some(exercise) = said("exercise") {
                lesson.exercises.push(exercise);
            } else {
                lesson.grammar.push_str(line);
            }
            lesson.grammar.push('\n');
        }
        lesson
    }
}
