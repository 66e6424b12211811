//! The order from top to bottom in each column, with few crossings.
//!
//! Columns with even numbers hold states, those with odd numbers labels. An arrow has a cell (a dummy node) in each column that
//! it passes, so that only the cells of one column have to be kept apart.

/// Sweeps of the barycentre heuristic over the columns, by turns from the left and from the right.
const ROUNDS: usize = 12;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    State(usize),
    /// The label of an arrow.
    Label(usize),
    /// A column that an arrow passes.
    Pass,
}

pub struct Cell {
    pub kind: Kind,
    pub column: usize,
    /// The cells in the columns before and after that are joined with it, one for each arrow.
    pub before: Vec<usize>,
    pub after: Vec<usize>,
}

#[derive(Default)]
pub struct Columns {
    pub cells: Vec<Cell>,
    /// The cells of each column, from top to bottom.
    pub cells_of: Vec<Vec<usize>>,
    /// For each arrow its cells from left to right, both states among them.
    pub chains: Vec<Vec<usize>>,
}

impl Columns {
    /// Puts states and arrows into columns and sorts them. All `arrows` lead to the right; `turned` ones are drawn in the other
    /// direction, so their labels are near their right ends.
    pub fn of(layers: &[usize], arrows: &[(usize, usize)], turned: &[bool]) -> Self {
        let mut all = Self::default();
        let last = layers.iter().max().map_or(0, |last| 2 * last + 1);
        all.cells_of = vec![Vec::new(); last];
        for (state, layer) in layers.iter().enumerate() {
            all.add(Kind::State(state), 2 * layer);
        }
        for (arrow, &(from, to)) in arrows.iter().enumerate() {
            let (first, last) = (2 * layers[from] + 1, 2 * layers[to] - 1);
            let label = if turned[arrow] { last } else { first };
            let mut chain = vec![from];
            for column in first..=last {
                chain.push(all.add(if column == label { Kind::Label(arrow) } else { Kind::Pass }, column));
            }
            chain.push(to);
            for pair in chain.windows(2) {
                all.cells[pair[0]].after.push(pair[1]);
                all.cells[pair[1]].before.push(pair[0]);
            }
            all.chains.push(chain);
        }
        all.start();
        all.sort();
        all
    }

    fn add(&mut self, kind: Kind, column: usize) -> usize {
        self.cells.push(Cell { kind, column, before: Vec::new(), after: Vec::new() });
        self.cells_of[column].push(self.cells.len() - 1);
        self.cells.len() - 1
    }

    /// Orders the cells as a depth-first search from the left finds them.
    fn start(&mut self) {
        let mut seen = vec![false; self.cells.len()];
        let mut order = Vec::new();
        let mut open: Vec<usize> = self.cells_of.iter().flatten().copied().rev().collect();
        while let Some(cell) = open.pop() {
            if !std::mem::replace(&mut seen[cell], true) {
                order.push(cell);
                open.extend(self.cells[cell].after.iter().rev());
            }
        }
        self.cells_of.iter_mut().for_each(Vec::clear);
        for cell in order {
            self.cells_of[self.cells[cell].column].push(cell);
        }
    }

    /// Sorts each column by the means of its neighbours' places, and keeps the best order.
    fn sort(&mut self) {
        let mut best = (self.crossings(), self.cells_of.clone());
        for round in 0..ROUNDS {
            if best.0 == 0 {
                break;
            }
            let rightwards = round % 2 == 0;
            for step in 1..self.cells_of.len() {
                let column = if rightwards { step } else { self.cells_of.len() - 1 - step };
                self.sort_column(column, rightwards);
            }
            self.transpose();
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.cells_of.clone());
            }
        }
        self.cells_of = best.1;
    }

    fn sort_column(&mut self, column: usize, rightwards: bool) {
        let places = self.places();
        let key = |(place, cell): (usize, &usize)| {
            let Cell { before, after, .. } = &self.cells[*cell];
            let joined = if rightwards { before } else { after };
            // The mean is in thousandths, since whole numbers are ordered; a cell without neighbours stays.
            let sum: usize = joined.iter().map(|other| places[*other]).sum();
            let mean = if joined.is_empty() { place * 1000 } else { sum * 1000 / joined.len() };
            (mean, place, *cell)
        };
        let mut keys: Vec<_> = self.cells_of[column].iter().enumerate().map(key).collect();
        keys.sort_unstable();
        self.cells_of[column] = keys.into_iter().map(|(.., cell)| cell).collect();
    }

    /// The place of each cell in its column.
    pub fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.cells.len()];
        for column in &self.cells_of {
            for (place, cell) in column.iter().enumerate() {
                places[*cell] = place;
            }
        }
        places
    }

    /// Exchanges neighbours while that saves crossings.
    fn transpose(&mut self) {
        let mut places = self.places();
        let mut better = true;
        while better {
            better = false;
            for column in &mut self.cells_of {
                for place in 1..column.len() {
                    let (upper, lower) = (&self.cells[column[place - 1]], &self.cells[column[place]]);
                    let (now, then) = [(&upper.before, &lower.before), (&upper.after, &lower.after)]
                        .into_iter()
                        .map(|(upper, lower)| exchanged(upper, lower, &places))
                        .fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
                    if then < now {
                        column.swap(place - 1, place);
                        places.swap(column[place - 1], column[place]);
                        better = true;
                    }
                }
            }
        }
    }

    /// The number of pairs of arrows that cross.
    pub fn crossings(&self) -> usize {
        let places = self.places();
        let mut crossings = 0;
        for column in &self.cells_of {
            for (place, upper) in column.iter().enumerate() {
                for lower in &column[place + 1..] {
                    crossings += exchanged(&self.cells[*upper].after, &self.cells[*lower].after, &places).0;
                }
            }
        }
        crossings
    }
}

/// Counts the crossings between the arrows of two cells of a column: as they are, and with the cells exchanged.
fn exchanged(upper: &[usize], lower: &[usize], places: &[usize]) -> (usize, usize) {
    let pairs = || upper.iter().flat_map(|up| lower.iter().map(|low| (places[*up], places[*low])));
    (pairs().filter(|(up, low)| up > low).count(), pairs().filter(|(up, low)| up < low).count())
}
