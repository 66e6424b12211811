// Scrolls the body of a view, and nothing around it, so that a part of it is in sight.

export function reveal(part: Element | null | undefined, across = true): void {
  const body = part?.closest(".body");
  if (!part || !body) return;
  const [of, box] = [part.getBoundingClientRect(), body.getBoundingClientRect()];
  if (of.top < box.top || of.bottom > box.bottom) body.scrollTop += of.top - box.top - Math.max(0, (box.height - of.height) / 3);
  if (across && (of.left < box.left || of.right > box.right)) body.scrollLeft += of.left - box.left - Math.max(0, (box.width - of.width) / 3);
}
