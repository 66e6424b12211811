//! States that arrows join, laid out together.

use super::graph::{Graph, LOOP, RADIUS, START};
use super::label::real;
use super::layers::{acyclic, layers};
use super::list;
use super::order::{Columns, Kind};
use super::place::{Room, heights};

/// The length of an arrow that is straight at a state, so that its head is.
const STRAIGHT: f64 = 12.0;
/// The height over which the arrows on one side of a state are spread.
const PORTS: f64 = 25.0;
/// The gap between two columns, and how much of the height that arrows climb in it is added.
const GAP: f64 = 12.0;
const CLIMB: f64 = 0.12;
const STEEPEST: f64 = 44.0;
/// The arrows on one side of a state whose heads can be distinguished.
const CROWD: usize = 4;
/// The states for which a part may have one crossing.
const APIECE: usize = 3;
/// The room around a state, a label and an arrow.
const AROUND: f64 = 5.0;

#[derive(Clone, Copy, Default)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// The route of an arrow, level and curved by turns, from state to state, and the lower left corner of its label.
pub struct Route {
    pub arrow: usize,
    pub stops: Vec<Point>,
    pub label: Point,
}

/// States and arrows that are laid out together; the upper left corner is (0, 0).
pub struct Part {
    pub states: Vec<(usize, Point)>,
    pub routes: Vec<Route>,
    pub width: f64,
    pub height: f64,
}

/// The left and right end of a column, and the middle of its states.
#[derive(Clone, Copy, Default)]
struct Column {
    left: f64,
    middle: f64,
    right: f64,
}

impl Column {
    fn center(self) -> f64 {
        f64::midpoint(self.left, self.right)
    }
}

impl Part {
    /// Lays out `states`, in ascending order, and `arrows` between them; `listed` are the arrows below each state. Returns none
    /// if it has more than a crossing for [`APIECE`] states, or more than [`CROWD`] meet on a side of a state.
    pub fn of(graph: &Graph, states: &[usize], arrows: &[usize], listed: &[Vec<usize>]) -> Option<Self> {
        let place = |state: usize| states.binary_search(&state).unwrap_or_default();
        let ends: Vec<(usize, usize)> = arrows
            .iter()
            .map(|arrow| (place(graph.arrows[*arrow].from), place(graph.arrows[*arrow].to)))
            .collect();
        let right = acyclic(states.len(), &ends);
        let turned: Vec<bool> = ends.iter().zip(&right).map(|(end, right)| end != right).collect();
        let layers = layers(states.len(), &right);
        let columns = Columns::of(&layers, &right, &turned);
        if crowd(&columns) > CROWD || columns.crossings() > states.len() / APIECE {
            return None;
        }
        let room = |kind| match kind {
            Kind::State(state) => room_of_state(graph, states[state], listed),
            Kind::Label(arrow) => {
                let height = graph.arrows[arrows[arrow]].label.height();
                Room { above: height + 1.0 + AROUND / 2.0, below: AROUND }
            }
            Kind::Pass => Room { above: AROUND, below: AROUND },
        };
        let rooms: Vec<Room> = columns.cells.iter().map(|cell| room(cell.kind)).collect();
        let heights = heights(&columns, &rooms);
        let across = across(&columns, &heights, |cell| match columns.cells[cell].kind {
            Kind::State(state) => wide(graph, states[state], listed),
            Kind::Label(arrow) => (0.0, graph.arrows[arrows[arrow]].label.width() + 4.0),
            Kind::Pass => (0.0, 0.0),
        });
        let middle = |state: usize| Point { x: across[2 * layers[state]].middle, y: heights[state] };
        let ports = Ports::of(&columns, &heights);
        let route = |(at, arrow): (usize, &usize)| {
            let mut stops = ports.stops(&columns, &across, &heights, at);
            if turned[at] {
                stops.reverse();
            }
            let cell = columns.chains[at].iter().find(|cell| columns.cells[**cell].kind == Kind::Label(at));
            let label = cell.map_or(Point::default(), |cell| Point {
                x: across[columns.cells[*cell].column].center() - graph.arrows[*arrow].label.width() / 2.0,
                y: heights[*cell],
            });
            Route { arrow: *arrow, stops, label }
        };
        let below = rooms.iter().zip(&heights).map(|(room, height)| height + room.below);
        Some(Self {
            states: states.iter().enumerate().map(|(at, state)| (*state, middle(at))).collect(),
            routes: arrows.iter().enumerate().map(route).collect(),
            width: across.last().map_or(0.0, |column| column.right),
            height: below.fold(0.0, f64::max),
        })
    }
}

/// The most arrows on one side of a state.
fn crowd(columns: &Columns) -> usize {
    let states = columns.cells.iter().filter(|cell| matches!(cell.kind, Kind::State(_)));
    states.map(|cell| cell.before.len().max(cell.after.len())).max().unwrap_or(0)
}

/// The room of a state in its column.
fn room_of_state(graph: &Graph, state: usize, listed: &[Vec<usize>]) -> Room {
    let own = graph.nodes[state].own.as_ref().map_or(0.0, |label| LOOP + label.height());
    let below = RADIUS + list::height(graph, &listed[state]);
    Room { above: RADIUS + own + AROUND, below: below + AROUND }
}

/// The room of a state to the left and right of its middle.
fn wide(graph: &Graph, state: usize, listed: &[Vec<usize>]) -> (f64, f64) {
    let own = graph.nodes[state].own.as_ref().map_or(0.0, |label| label.width() / 2.0 + AROUND);
    let start = if state == 0 { RADIUS + START } else { 0.0 };
    let side = (RADIUS + STRAIGHT).max(own);
    (side.max(start), side.max(list::width(graph, &listed[state])))
}

/// Assigns the left and right ends of the columns.
fn across(columns: &Columns, heights: &[f64], wide: impl Fn(usize) -> (f64, f64)) -> Vec<Column> {
    let mut at = 0.0;
    let mut across = Vec::new();
    for cells in &columns.cells_of {
        let (before, after) = cells
            .iter()
            .map(|cell| wide(*cell))
            .fold((0.0, 0.0), |sum: (f64, f64), it| (sum.0.max(it.0), sum.1.max(it.1)));
        across.push(Column { left: at, middle: at + before, right: at + before + after });
        let climbs = cells.iter().flat_map(|cell| {
            columns.cells[*cell].after.iter().map(|other| (heights[*other] - heights[*cell]).abs())
        });
        let highest = climbs.fold(0.0, f64::max);
        at += before + after + GAP + (highest * CLIMB).min(STEEPEST);
    }
    across
}

/// The distance of each arrow's ends from the middle of its states, downwards.
struct Ports {
    first: Vec<f64>,
    last: Vec<f64>,
}

impl Ports {
    fn of(columns: &Columns, heights: &[f64]) -> Self {
        let mut ports =
            Self { first: vec![0.0; columns.chains.len()], last: vec![0.0; columns.chains.len()] };
        for (state, _) in columns.cells.iter().enumerate().filter(|(_, it)| matches!(it.kind, Kind::State(_)))
        {
            for right in [true, false] {
                let mut joined: Vec<(usize, usize)> = Vec::new();
                for (at, chain) in columns.chains.iter().enumerate() {
                    let ends = if right {
                        (chain[0], chain[1])
                    } else {
                        (chain[chain.len() - 1], chain[chain.len() - 2])
                    };
                    if ends.0 == state {
                        joined.push((ends.1, at));
                    }
                }
                joined.sort_by(|one, other| heights[one.0].total_cmp(&heights[other.0]));
                let many = real(joined.len().saturating_sub(1));
                let step = if joined.len() < 2 { 0.0 } else { (PORTS / many).min(9.0) };
                for (place, (_, at)) in joined.into_iter().enumerate() {
                    let port = (real(place) - many / 2.0) * step;
                    if right { ports.first[at] = port } else { ports.last[at] = port }
                }
            }
        }
        ports
    }

    /// The stops of an arrow from left to right.
    fn stops(&self, columns: &Columns, across: &[Column], heights: &[f64], at: usize) -> Vec<Point> {
        let chain = &columns.chains[at];
        let rim = |port: f64| (RADIUS * RADIUS - port * port).max(0.0).sqrt();
        let mut stops = Vec::new();
        for (place, cell) in chain.iter().enumerate() {
            let column = across[columns.cells[*cell].column];
            let y = heights[*cell];
            if place == 0 {
                let y = y + self.first[at];
                stops.push(Point { x: column.middle + rim(self.first[at]), y });
                stops.push(Point { x: column.right, y });
            } else if place + 1 == chain.len() {
                let y = y + self.last[at];
                stops.push(Point { x: column.left, y });
                stops.push(Point { x: column.middle - rim(self.last[at]), y });
            } else {
                stops.push(Point { x: column.left, y });
                stops.push(Point { x: column.right, y });
            }
        }
        stops
    }
}
