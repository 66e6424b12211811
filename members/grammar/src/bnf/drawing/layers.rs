//! The layer of each state, counted from the left.

/// For each state, which states arrows lead to from there, at any distance.
pub fn reached(states: usize, arrows: &[(usize, usize)]) -> Vec<Vec<bool>> {
    let from = |start: usize| {
        let mut seen = vec![false; states];
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            for (_, to) in arrows.iter().filter(|(from, _)| *from == state) {
                if !seen[*to] {
                    seen[*to] = true;
                    open.push(*to);
                }
            }
        }
        seen
    };
    (0..states).map(from).collect()
}

/// Reverses the arrows that close a cycle: within a cycle, all lead to higher numbers.
pub fn acyclic(states: usize, arrows: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let reached = reached(states, arrows);
    let turned = |&(from, to): &(usize, usize)| {
        if to < from && reached[to][from] { (to, from) } else { (from, to) }
    };
    arrows.iter().map(turned).collect()
}

/// Assigns layers so that all arrows, which have no cycle, lead to the right.
///
/// Each state is first as far to the left as its predecessors allow (longest path); a state with more successors than
/// predecessors then moves to the right, since that shortens its arrows.
pub fn layers(states: usize, arrows: &[(usize, usize)]) -> Vec<usize> {
    let mut layers = vec![0; states];
    for _ in 0..states {
        for &(from, to) in arrows {
            layers[to] = layers[to].max(layers[from] + 1);
        }
    }
    for _ in 0..states {
        let before = layers.clone();
        for state in (0..states).rev() {
            let after = || arrows.iter().filter(|(from, _)| *from == state).map(|(_, to)| layers[*to]);
            let entering = arrows.iter().filter(|(_, to)| *to == state).count();
            if let Some(nearest) = after().min()
                && after().count() > entering
            {
                layers[state] = nearest - 1;
            }
        }
        if layers == before {
            break;
        }
    }
    let first = layers.iter().copied().min().unwrap_or(0);
    layers.iter().map(|layer| layer - first).collect()
}
