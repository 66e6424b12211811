//! Partitions of the bytes.

use std::collections::HashMap;
use std::hash::Hash;

use crate::class::Class;
use crate::hash::Quick;

/// Classes of bytes, numbered by their first byte: bytes of one class are not distinguished.
///
/// ```
/// use urlgram_grammar::bnf::classes::Classes;
/// let digits = Classes::by(|byte| byte.is_ascii_digit());
/// assert_eq!((digits.len(), digits.of(b'7'), digits.representatives()), (2, 1, &b"\00"[..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    of: Box<[u8; 256]>,
    representatives: Vec<u8>,
}

impl Classes {
    /// Bytes with the same key share a class.
    ///
    /// # Panics
    /// Never: there are no more classes than bytes.
    #[must_use]
    pub fn by<K: Eq + Hash>(key: impl Fn(u8) -> K) -> Self {
        let mut known: HashMap<K, usize, Quick> = HashMap::default();
        let mut representatives = Vec::new();
        let mut of = Box::new([0; 256]);
        for byte in 0..=u8::MAX {
            let class = *known.entry(key(byte)).or_insert_with(|| {
                representatives.push(byte);
                representatives.len() - 1
            });
            of[usize::from(byte)] = u8::try_from(class).expect("256 bytes have at most 256 classes");
        }
        Self { of, representatives }
    }

    /// The class of `byte`.
    #[must_use]
    #[inline]
    pub fn of(&self, byte: u8) -> usize {
        self.of[usize::from(byte)].into()
    }

    /// The class of each byte.
    pub(crate) fn table(&self) -> [u8; 256] {
        *self.of
    }

    /// The bytes of a class.
    pub(super) fn bytes_of(&self, class: usize) -> Class {
        Class::of_bytes((0..=u8::MAX).filter(|byte| self.of(*byte) == class))
    }

    /// The bytes of each class.
    pub(super) fn sets(&self) -> Vec<Class> {
        (0..self.len()).map(|class| self.bytes_of(class)).collect()
    }

    /// The first byte of each class.
    #[must_use]
    pub fn representatives(&self) -> &[u8] {
        &self.representatives
    }

    /// The number of classes.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there is always a class")]
    pub fn len(&self) -> usize {
        self.representatives.len()
    }
}
