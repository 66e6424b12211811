// The arrow keys go from one to the next, as in any list. Only the list itself is reached by the tabulator.

/** Moves the focus among `items`; to the left it goes to `before`, or to the one before. */
export function walk(event: KeyboardEvent, items: HTMLElement[], before?: (here: number) => HTMLElement | undefined): void {
  const here = items.indexOf(document.activeElement as HTMLElement);
  const to = {
    ArrowDown: items[here + 1],
    ArrowRight: items[here + 1],
    ArrowUp: items[here - 1],
    ArrowLeft: before ? before(here) : items[here - 1],
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
