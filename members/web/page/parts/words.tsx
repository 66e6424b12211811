// A sentence of the library: what is between backquotes is text of a grammar or of an input.

import { visible } from "../engine/bytes";

export function Words({ of }: { of: string }) {
  return <>{of.split("`").map((part, place) => (place % 2 ? <code key={place}>{visible(part)}</code> : part))}</>;
}
