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

/// The arrows, those turned around that close a cycle: within a cycle arrows lead to higher numbers.
pub fn acyclic(states: usize, arrows: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let reached = reached(states, arrows);
    let turned = |&(from, to): &(usize, usize)| {
        if to < from && reached[to][from] { (to, from) } else { (from, to) }
    };
    arrows.iter().map(turned).collect()
}

/// The layer of each state, so that all of these arrows lead to the right; there is no cycle among them.
///
/// Each state is as far to the left as its predecessors let it, and then as far to the right as makes arrows shorter.
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
