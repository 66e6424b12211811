//! The height of each cell: near its neighbours in other columns, in the order and with the gaps of its own column.

use super::order::{Columns, Kind};

/// Rounds of alignment at most; the last is one that moves no cell by [`STILL`].
const ROUNDS: usize = 120;

const STILL: f64 = 0.02;

/// The room that a cell takes above and below its line.
#[derive(Clone, Copy)]
pub struct Room {
    pub above: f64,
    pub below: f64,
}

/// The height of each cell, from 0 downwards.
pub fn heights(columns: &Columns, rooms: &[Room]) -> Vec<f64> {
    let mut heights = vec![0.0; columns.cells.len()];
    for column in &columns.cells_of {
        let mut at = 0.0;
        for cell in column {
            at += rooms[*cell].above;
            heights[*cell] = at;
            at += rooms[*cell].below;
        }
    }
    for round in 0..ROUNDS {
        let mut moved = 0.0;
        let count = columns.cells_of.len();
        for step in 0..count {
            let column = if round % 2 == 0 { step } else { count - 1 - step };
            let wish = |cell: usize| mean(columns, cell, &heights);
            let new = align(&columns.cells_of[column], rooms, wish);
            moved = f64::max(moved, apply(new, &mut heights));
        }
        if moved < STILL {
            break;
        }
    }
    for column in &columns.cells_of {
        let new = align(column, rooms, |cell| straight(columns, cell, &heights));
        apply(new, &mut heights);
    }
    let top = |cell: usize| heights[cell] - rooms[cell].above;
    let top = (0..heights.len()).map(top).fold(f64::MAX, f64::min);
    heights.iter().map(|height| height - top).collect()
}

/// The stretches of an arrow between states and labels have the highest weight, so that they are straight.
fn weight(one: Kind, other: Kind) -> f64 {
    match (one, other) {
        (Kind::State(_), _) | (_, Kind::State(_)) => 1.0,
        (Kind::Label(_), _) | (_, Kind::Label(_)) => 4.0,
        (Kind::Pass, Kind::Pass) => 8.0,
    }
}

/// The mean height of the neighbours of a cell, and its weight.
fn mean(columns: &Columns, cell: usize, heights: &[f64]) -> (f64, f64) {
    let it = &columns.cells[cell];
    let (mut sum, mut total) = (heights[cell] * 0.001, 0.001);
    for other in it.before.iter().chain(&it.after) {
        let weight = weight(it.kind, columns.cells[*other].kind);
        (sum, total) = (sum + weight * heights[*other], total + weight);
    }
    (sum / total, total)
}

/// The height of the only cell before, if that has no other after it; other cells stay if they can.
fn straight(columns: &Columns, cell: usize, heights: &[f64]) -> (f64, f64) {
    match columns.cells[cell].before[..] {
        [before] if columns.cells[before].after.len() == 1 => (heights[before], 100.0),
        _ => (heights[cell], 1.0),
    }
}

/// Moves cells to new heights, and returns by how much at most.
fn apply(new: Vec<(usize, f64)>, heights: &mut [f64]) -> f64 {
    let mut moved = 0.0;
    for (cell, height) in new {
        moved = f64::max(moved, (heights[cell] - height).abs());
        heights[cell] = height;
    }
    moved
}

/// The new heights of the cells of a column: as near to their wishes, each a height and its weight, as order and room allow.
///
/// The result has the least weighted sum of squares; it is found by pooling adjacent violators (isotonic regression).
fn align(cells: &[usize], rooms: &[Room], wish: impl Fn(usize) -> (f64, f64)) -> Vec<(usize, f64)> {
    /// Cells that are together, the sum of their weights, and the height at which the first cell of the column is best.
    struct Block {
        cells: usize,
        weight: f64,
        height: f64,
    }
    let mut blocks: Vec<Block> = Vec::new();
    let mut offsets = Vec::new();
    let mut offset = 0.0;
    for (place, cell) in cells.iter().enumerate() {
        if place > 0 {
            offset += rooms[cells[place - 1]].below + rooms[*cell].above;
        }
        offsets.push(offset);
        let (height, weight) = wish(*cell);
        blocks.push(Block { cells: 1, weight, height: height - offset });
        while let [.., upper, lower] = &mut blocks[..]
            && upper.height > lower.height
        {
            let weight = upper.weight + lower.weight;
            upper.height = (upper.height * upper.weight + lower.height * lower.weight) / weight;
            upper.weight = weight;
            upper.cells += lower.cells;
            blocks.pop();
        }
    }
    let heights = blocks.iter().flat_map(|block| std::iter::repeat_n(block.height, block.cells));
    cells.iter().zip(offsets).zip(heights).map(|((cell, offset), height)| (*cell, height + offset)).collect()
}
