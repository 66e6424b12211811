// The library as WebAssembly: a question as text, with a payload, and the answer as text.

export interface Library {
  memory: WebAssembly.Memory;
  message(length: number): number;
  call(): number;
  answer_length(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export async function started(module: WebAssembly.Module): Promise<Library> {
  const { exports } = await WebAssembly.instantiate(module, {});
  return exports as unknown as Library;
}

/** Throws if the library stops; it is of no use then. */
export function call(library: Library, request: string, payload: Uint8Array): string {
  const head = encoder.encode(request + "\n");
  const at = library.message(head.length + payload.length);
  // The memory may have moved when it grew.
  const message = new Uint8Array(library.memory.buffer, at, head.length + payload.length);
  message.set(head);
  message.set(payload, head.length);
  const answer = library.call();
  return decoder.decode(new Uint8Array(library.memory.buffer, answer, library.answer_length()));
}
