// Asks the library, which runs in workers, so that the page never waits for it; and in the page, for short answers.

import { encoded } from "./bytes";
import { type Library, call, started } from "./library";
import { unpacked } from "./unpacked";
import type { Answer } from "./worker";

/** Why there is no answer: a sentence, and the place in the grammar that it is about, in bytes. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly span: [number, number] | null = null,
  ) {
    super(message);
  }
}

/** The longest that one answer may take, in milliseconds, if the caller says nothing else. */
const PATIENCE = 20_000;

let code = "";
let module: WebAssembly.Module;

/** Unpacks the library and the text of the worker, which the page carries. */
export async function load(): Promise<void> {
  module = await WebAssembly.compile(await unpacked("library").arrayBuffer());
  const text = document.getElementById("worker")?.textContent ?? "";
  code = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

function given<T>(text: string): T {
  const value = JSON.parse(text);
  if (value?.error) throw new Refused(value.error.message, value.error.span);
  return value as T;
}

interface Waiting {
  since: number;
  done: (answer: string) => void;
  failed: (why: Refused) => void;
  timer: number;
}

/** A worker with its own memory. What it has made of grammars is gone when it is renewed. */
export class Engine {
  private worker: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  private start(): Worker {
    const worker = new Worker(code);
    worker.postMessage({ module });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      window.clearTimeout(waiting?.timer);
      waiting?.done(data.answer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.renew("the library stopped; it has been started again");
    };
    return worker;
  }

  /** Ends what is under way, and frees all memory. */
  renew(why = "another question came"): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { failed, timer } of this.waiting.values()) {
      window.clearTimeout(timer);
      failed(new Refused(why));
    }
    this.waiting.clear();
  }

  /** Ends what is under way, if that takes longer than so many milliseconds already. */
  drop(milliseconds: number): void {
    // They are in the order in which they came.
    const [oldest] = this.waiting.values();
    if (oldest && performance.now() - oldest.since > milliseconds) this.renew();
  }

  /** Asks, and gives the answer as data. */
  ask<T>(request: object, payload: Uint8Array | string = "", patience: number | undefined = PATIENCE): Promise<T> {
    this.worker ??= this.start();
    const bytes = typeof payload === "string" ? encoded(payload) : payload;
    const id = ++this.last;
    const answer = new Promise<string>((done, failed) => {
      const tired = () => this.renew(`no answer within ${patience / 1000} seconds; the question was given up`);
      this.waiting.set(id, { since: performance.now(), done, failed, timer: window.setTimeout(tired, patience) });
    });
    this.worker.postMessage({ id, request: JSON.stringify(request), payload: bytes });
    return answer.then((text) => given<T>(text));
  }
}

/** The library in the page itself. It answers before the next frame, which a worker cannot: a browser shows a key before it hands on what
 * workers say. So it is asked only what it has been seen to answer quickly, of short texts. */
export class Quick {
  private library: Library | undefined;
  /** How many milliseconds each request takes, the last times above all. */
  private took = new Map<string, number>();
  private learning = new Set<string>();

  /** Gives the answer, or null if a worker should be asked. */
  ask<T>(request: object, payload: Uint8Array): T | null {
    const text = JSON.stringify(request);
    return this.knows(text) && payload.length <= SHORT ? this.answer<T>(text, payload) : null;
  }

  /** Asks while nobody waits, to see how long that takes. It is asked some times, as a browser compiles what runs often into faster code. */
  async learn(request: object, payload: Uint8Array): Promise<void> {
    const text = JSON.stringify(request);
    if (this.knows(text) || this.learning.has(text) || payload.length > SHORT) return;
    this.learning.add(text);
    this.library ??= await started(module);
    for (let times = 0; times < OFTEN; times++) await idle(() => this.answer(text, payload));
    this.learning.delete(text);
  }

  private knows(request: string): boolean {
    return (this.took.get(request) ?? Infinity) < SOON;
  }

  private answer<T>(request: string, payload: Uint8Array): T | null {
    const since = performance.now();
    try {
      if (!this.library) return null;
      const answer = call(this.library, request, payload);
      const took = performance.now() - since;
      this.took.set(request, ((this.took.get(request) ?? took) + took) / 2);
      return given<T>(answer);
    } catch (error) {
      // A library that has stopped is of no use. A worker says so, and starts anew.
      if (!(error instanceof Refused)) this.library = undefined;
      this.took.delete(request);
      return null;
    }
  }
}

/** The most bytes of a text that the page itself asks about, and the milliseconds that it spends on it. */
const SHORT = 1 << 10;
const SOON = 12;
const OFTEN = 12;

function idle(act: () => void): Promise<void> {
  return new Promise((done) => {
    const now = () => (act(), done());
    if ("requestIdleCallback" in window) requestIdleCallback(now);
    else setTimeout(now, 200);
  });
}

/** For what is shown at each key. */
export const engine = new Engine();
/** For a grammar of one's own, and for all documents, beside it at each key. */
export const bench = new Engine();
/** For short texts of documents, at each key. */
export const quick = new Quick();
/** For what may take long: lists, differences, exercises. */
export const workshop = new Engine();
