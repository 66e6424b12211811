// Runs the library. A request comes with a number, and its answer goes back with it.

interface Engine {
  memory: WebAssembly.Memory;
  message(length: number): number;
  call(): number;
  answer_length(): number;
}

export type Ask = { module: WebAssembly.Module } | { id: number; request: string; payload: Uint8Array };
export type Answer = { id: number; answer: string };

let engine: Promise<Engine> | undefined;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  if ("module" in data) {
    engine = WebAssembly.instantiate(data.module, {}).then((it) => it.exports as unknown as Engine);
    return;
  }
  const library = await engine;
  if (!library) return;
  const request = encoder.encode(data.request + "\n");
  const at = library.message(request.length + data.payload.length);
  // The memory may have moved when it grew.
  const message = new Uint8Array(library.memory.buffer, at, request.length + data.payload.length);
  message.set(request);
  message.set(data.payload, request.length);
  const answer = library.call();
  const text = decoder.decode(new Uint8Array(library.memory.buffer, answer, library.answer_length()));
  self.postMessage({ id: data.id, answer: text } satisfies Answer);
};
