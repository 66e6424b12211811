// Runs the library. A request comes with a number, and its answer goes back with it.

import { type Library, call, started } from "./library";

export type Ask = { module: WebAssembly.Module } | { id: number; request: string; payload: Uint8Array };
export type Answer = { id: number; answer: string };

let library: Promise<Library> | undefined;

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  if ("module" in data) {
    library = started(data.module);
    return;
  }
  const known = await library;
  if (known) self.postMessage({ id: data.id, answer: call(known, data.request, data.payload) } satisfies Answer);
};
