// Graded exercises. The library judges: the page has no answers, and keeps only which exercises were tried.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Refused, workshop } from "../engine/client";
import { encoded, sign, visible } from "../engine/bytes";
import { exerciseSet } from "../state";
import { Picture } from "../parts/picture";
import { save } from "../parts/save";
import { Words } from "../parts/words";
import type { Facts } from "../engine/answers";

interface Exercise {
  kind: string;
  prompt: string;
  given: Given;
  line: number;
  error?: string | null;
}

interface Given {
  text?: string;
  choices?: string[];
  steps?: string[];
  bnf?: string;
  accept?: string[];
  refuse?: string[];
  automaton?: [string, string];
}

interface Judged {
  right: boolean;
  message: string;
  counterexample?: { input?: string; input_hex?: string } | null;
  because?: string | null;
  /** Where to look, of an answer that is nearly right. */
  hint?: string;
}

interface Opened {
  /** The text that it was made of. */
  set: string;
  title: string;
  exercises: Exercise[];
}

/** An exercise that nobody judges. */
const FREE = "free";

const sets = signal<{ title: string; text: string }[]>([]);

/** The sets come with the library. */
async function load(): Promise<void> {
  sets.value = await workshop.ask({ op: "sets" });
  // A link may bring another.
  if (!location.hash.includes("&set=")) exerciseSet.value ??= sets.value[0]?.text ?? null;
}

/** What was tried of an exercise. The first attempt counts; later ones are shown. */
interface Tried {
  attempts: number;
  first: boolean;
  solved: boolean;
  /** When it was first answered, in UTC. */
  at: string;
}

/** The attempts, by what is asked, so that a set can be edited. Only this browser has them. */
const KEY = "urlgram-attempts";

const tried = signal<Readonly<Record<string, Tried>>>({});

/** Reads what was tried before, also in another window. */
function remember(): void {
  try {
    tried.value = { ...tried.value, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    // A browser that keeps nothing for a page from the disk has no progress.
  }
}

function attempt(exercise: Exercise, right: boolean): void {
  remember();
  const name = nameOf(exercise);
  const before = tried.value[name] ?? { attempts: 0, first: right, solved: false, at: new Date().toISOString() };
  // What is pressed again after it was solved is no attempt.
  if (before.solved) return;
  tried.value = { ...tried.value, [name]: { ...before, attempts: before.attempts + 1, solved: right } };
  try {
    localStorage.setItem(KEY, JSON.stringify(tried.value));
  } catch {
    // The same.
  }
}

function nameOf({ kind, prompt, given }: Exercise): string {
  return digest(JSON.stringify([kind, prompt, given]));
}

/** A name for a text: FNV-1a. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of encoded(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16);
}

export function Exercises() {
  const [opened, show] = useState<Opened | null>(null);
  const [why, say] = useState<string | null>(null);
  const [edits, edit] = useState(false);
  const set = exerciseSet.value;
  useEffect(() => {
    remember();
    load().catch((error: Refused) => say(error.message));
  }, []);
  useEffect(() => {
    if (set === null) return;
    let here = true;
    workshop.ask<Opened>({ op: "exercises" }, set).then(
      (it) => here && (show({ ...it, set }), say(null)),
      // Those of another text would be untrue.
      (error: Refused) => here && (show(null), say(error.message)),
    );
    return () => void (here = false);
  }, [set]);
  const judged = (opened?.exercises ?? []).filter((it) => it.kind !== FREE && !it.error);
  const of = judged.map((it) => tried.value[nameOf(it)]);
  return (
    <section aria-labelledby="set">
      <p class="options">
        {sets.value.map((it) => (
          <button type="button" key={it.title} aria-pressed={it.text === set} onClick={() => (exerciseSet.value = it.text)}>
            {it.title}
          </button>
        ))}{" "}
        <button type="button" aria-pressed={edits} onClick={() => edit(!edits)}>
          Edit the set
        </button>{" "}
        <button type="button" onClick={() => save("set.txt", set ?? "")}>Save the set</button>{" "}
        <label>
          Open a set{" "}
          <input
            type="file"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) exerciseSet.value = await file.text();
            }}
          />
        </label>
      </p>
      {edits && (
        <textarea
          rows={14}
          spellcheck={false}
          aria-label="text of the set"
          value={set ?? ""}
          onInput={(event) => (exerciseSet.value = event.currentTarget.value)}
        />
      )}
      {why && <p role="alert" class="verdict no">{why}</p>}
      {opened && (
        <>
          <h2 id="set">{opened.title || "Exercises"}</h2>
          <p role="status">
            {opened.exercises.length > 0
              ? `${of.filter((it) => it?.solved).length} of ${judged.length} solved, ${of.filter((it) => it?.first).length} at the first attempt, which counts`
              : "This text has no exercise."}
          </p>
          <ol class="exercises">
            {opened.exercises.map((it, number) => (
              <One exercise={it} number={number} set={opened.set} key={`${digest(opened.set)} ${number}`} />
            ))}
          </ol>
          {judged.length > 0 && <Marks of={judged} title={opened.title} set={opened.set} />}
        </>
      )}
    </section>
  );
}

function One({ exercise: it, number, set }: { exercise: Exercise; number: number; set: string }) {
  const [judged, show] = useState<Judged | null>(null);
  const known = tried.value[nameOf(it)];
  const is = known?.solved ?? false;
  const answer = (value: unknown) => {
    workshop.ask<Judged>({ op: "judge", exercise: number, answer: value }, set).then(
      (verdict) => {
        show(verdict);
        attempt(it, verdict.right);
      },
      (error: Refused) => show({ right: false, message: error.message }),
    );
  };
  if (it.error) {
    return (
      <li class="error">
        line {it.line}: <Words of={it.error} />
      </li>
    );
  }
  const counterexample = judged?.counterexample;
  return (
    <li class={is ? "solved" : ""}>
      <p>
        <Words of={it.prompt} /> {is && <b>✓</b>}
        {known && <small class="attempts"> {told(known)}</small>}
      </p>
      <Sheet given={it.given} />
      {it.kind !== FREE && <Form exercise={it} answer={answer} />}
      {judged && (
        <p role="status" class={judged.right ? "verdict yes" : "verdict no"}>
          <Words of={judged.message} />
          {counterexample && (
            <>
              {" "}
              <code>{visible(counterexample.input ?? counterexample.input_hex ?? "") || "the empty string"}</code>
            </>
          )}
          {judged.because && ` ${judged.because}`}
          {judged.hint && <> <Words of={judged.hint} /></>}
        </p>
      )}
    </li>
  );
}

function told({ attempts, first, solved }: Tried): string {
  if (first) return "right at the first attempt";
  const times = attempts === 1 ? "one attempt" : `${attempts} attempts`;
  return solved ? `solved with attempt ${attempts}; the first counts, and was wrong` : `${times}; the first counts, and was wrong`;
}

/** The marks of the set as files: a table, data, and statements that a learning record store reads. */
function Marks({ of, title, set }: { of: Exercise[]; title: string; set: string }) {
  const [name, call] = useState("");
  const rows = () =>
    of.map((it) => {
      const { attempts = 0, first = false, solved = false, at = "" } = tried.value[nameOf(it)] ?? {};
      return { name, set: title, line: it.line, kind: it.kind, prompt: it.prompt, attempts, first, solved, at };
    });
  const csv = () => {
    // A spreadsheet would take a text that begins so for a formula.
    const cell = (value: unknown) => `"${String(value).replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
    const all = rows();
    return [Object.keys(all[0] ?? {}), ...all.map((it) => Object.values(it))].map((row) => `${row.map(cell).join()}\r\n`).join("");
  };
  const statements = () =>
    rows().filter((it) => it.attempts > 0).map((it) =>
      `${JSON.stringify({
        actor: { name: it.name || "anonymous" },
        verb: { id: "http://adlnet.gov/expapi/verbs/answered", display: { en: "answered" } },
        object: { id: `urn:urlgram:exercise:${digest(set)}:${it.line}`, definition: { name: { en: it.prompt } } },
        result: { success: it.first, completion: it.solved, extensions: { "urn:urlgram:attempts": it.attempts } },
        timestamp: it.at,
      })}\n`).join("");
  return (
    <p class="options marks">
      <label>Your name <input value={name} onInput={(it) => call(it.currentTarget.value)} /></label>{" "}
      <button type="button" onClick={() => save("marks.csv", csv())}>Marks as CSV</button>{" "}
      <button type="button" onClick={() => save("marks.json", `${JSON.stringify(rows(), null, 2)}\n`)}>as JSON</button>{" "}
      <button type="button" onClick={() => save("marks.jsonl", statements())}>as statements of xAPI</button>
    </p>
  );
}

function Sheet({ given }: { given: Given }) {
  const list = (name: string, texts: string[] | undefined) =>
    texts?.length ? (
      <p>
        {name}: {texts.map((it) => <code key={it}>{visible(it) || "the empty string"} </code>)}
      </p>
    ) : null;
  return (
    <>
      {given.text !== undefined && (
        <p>
          <code class="given">{visible(given.text) || "the empty string"}</code>
        </p>
      )}
      {given.automaton && <Drawn of={given.automaton} />}
      {given.bnf && <pre class="given">{given.bnf}</pre>}
      {list("accepted", given.accept)}
      {list("refused", given.refuse)}
    </>
  );
}

function Drawn({ of: [dialect, name] }: { of: [string, string] }) {
  const [svg, show] = useState<string | null>(null);
  useEffect(() => {
    const asked = workshop.ask<Facts>({ op: "production", spec: { dialect }, name });
    asked.then((facts) => show(facts.automaton), () => show(null));
  }, [dialect, name]);
  return <Picture svg={svg} label={`Automaton of ${name}`} decorate={() => {}} />;
}

function Form({ exercise: { kind, given, prompt }, answer }: { exercise: Exercise; answer: (value: unknown) => void }) {
  const [text, write] = useState(kind === "repair" ? (given.text ?? "") : "");
  const [order, arrange] = useState((given.steps ?? []).map((_, number) => number));
  if (kind === "verdict") {
    return (
      <p>
        <button type="button" onClick={() => answer(true)}>It conforms</button>{" "}
        <button type="button" onClick={() => answer(false)}>It does not</button>
      </p>
    );
  }
  if (given.choices) {
    return (
      <ul class="choices">
        {given.choices.map((it, number) => (
          <li key={it}>
            <button type="button" onClick={() => answer(number)}><Words of={it} /></button>
          </li>
        ))}
      </ul>
    );
  }
  if (kind === "place") {
    return (
      <p class="bytes">
        {Array.from(encoded(given.text ?? ""), (byte, place) => (
          <button type="button" key={place} onClick={() => answer(place)}>
            <b>{sign(byte)}</b>
            <small>{place}</small>
          </button>
        ))}
      </p>
    );
  }
  if (given.steps) {
    const swap = (one: number, other: number) => {
      const next = [...order];
      [next[one], next[other]] = [next[other] ?? 0, next[one] ?? 0];
      arrange(next);
    };
    return (
      <>
        <ol class="order">
          {order.map((step, place) => (
            <li key={step}>
              <button type="button" aria-disabled={place === 0} aria-label={`up: ${given.steps?.[step]}`} onClick={() => place > 0 && swap(place, place - 1)}>↑</button>
              <button type="button" aria-disabled={place === order.length - 1} aria-label={`down: ${given.steps?.[step]}`} onClick={() => place < order.length - 1 && swap(place, place + 1)}>↓</button>{" "}
              <code>{given.steps?.[step]}</code>
            </li>
          ))}
        </ol>
        <p>
          <button type="button" onClick={() => answer(order)}>This is the order</button>
        </p>
      </>
    );
  }
  const number = kind === "state";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        answer(number && /^\s*\d+\s*$/.test(text) ? Number(text) : text);
      }}
    >
      {kind === "complete" ? (
        <textarea rows={3} spellcheck={false} aria-label={prompt} value={text} onInput={(event) => write(event.currentTarget.value)} />
      ) : (
        <input
          class="answer"
          aria-label={prompt}
          spellcheck={false}
          inputMode={number ? "numeric" : "text"}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
        />
      )}{" "}
      <button type="submit">Answer</button>{" "}
      {number && (
        <button type="button" onClick={() => answer(null)}>No state: it leaves the grammar</button>
      )}
    </form>
  );
}
