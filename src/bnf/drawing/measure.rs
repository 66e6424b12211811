//! The measures that the parts of a picture share.

/// The radius of a state, and the height of a loop above it.
pub const RADIUS: f64 = 15.0;
pub const LOOP: f64 = 20.0;
/// The length of the arrow to the start.
pub const START: f64 = 26.0;

/// Converts a count to a length.
#[expect(clippy::cast_precision_loss, reason = "no picture has as many as 2^52 of anything")]
pub fn real(number: usize) -> f64 {
    number as f64
}
