// The parts of the page that are packed.

import { decoded } from "./base85";

export function unpacked(part: "library" | "script" | "notices" | "lessons"): Response {
  const packed = document.getElementById(part)?.textContent ?? "";
  return new Response(new Blob([decoded(packed)]).stream().pipeThrough(new DecompressionStream("gzip")));
}
