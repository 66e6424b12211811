//! The instructions of a machine.

/// A set of instructions that handles many bytes at once.
///
/// ```
/// use urlgram_grammar::acceptor::{Acceptor, Instructions};
/// use urlgram_grammar::bnf::automaton::Automaton;
/// let word = Automaton::one_of(b'a'..=b'z').repeated(1, None);
/// for instructions in Instructions::all() {
///     assert!(Acceptor::with(&word, instructions).accepts(b"word"), "{instructions:?}");
/// }
/// assert_eq!(Instructions::all().last(), Some(&Instructions::best()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Instructions {
    /// None beyond those that every machine has.
    Portable,
    /// 16 bytes at once, on ARM.
    Neon,
    /// 16 bytes at once. (SSE2 alone has no shuffle of bytes.)
    Ssse3,
    /// 32 bytes at once.
    Avx2,
    /// 64 bytes at once, with AVX-512 BW, VBMI and VBMI2.
    Avx512,
}

impl Instructions {
    /// All sets that this machine has, the slowest first.
    ///
    /// ```
    /// use urlgram_grammar::acceptor::Instructions;
    /// assert_eq!(Instructions::all()[0], Instructions::Portable);
    /// ```
    #[must_use]
    pub fn all() -> Vec<Self> {
        let all = [Self::Portable, Self::Neon, Self::Ssse3, Self::Avx2, Self::Avx512];
        all.into_iter().filter(|instructions| instructions.are_here()).collect()
    }

    /// The fastest set that this machine has.
    #[must_use]
    pub fn best() -> Self {
        Here::nearest(Self::Avx512).get()
    }

    /// Returns whether this machine has them.
    fn are_here(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "aarch64")]
            Self::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            #[cfg(target_arch = "x86_64")]
            Self::Ssse3 => is_x86_feature_detected!("ssse3"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            _ => false,
        }
    }
}

/// Instructions that this machine has.
#[derive(Clone, Copy, Debug)]
pub(in crate::acceptor) struct Here(Instructions);

impl Here {
    /// These instructions, or the nearest slower ones that the machine has.
    pub fn nearest(instructions: Instructions) -> Self {
        let here = Instructions::all().into_iter().filter(|it| *it <= instructions);
        Self(here.max().unwrap_or(Instructions::Portable))
    }

    #[inline]
    pub fn get(self) -> Instructions {
        self.0
    }
}
