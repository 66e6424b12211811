// The lessons of the guide. A command in them opens the part of the lab that answers it.

import { useEffect, useRef } from "preact/hooks";
import { batch } from "@preact/signals";
import { unpacked } from "../engine/unpacked";
import { all, full, languages, mode, reading, show, spec, strings, text } from "../state";
import { generate } from "./list";

const read = new DOMParser().parseFromString(await unpacked("lessons").text(), "text/html");
const lessons = [...read.querySelectorAll("template")];

/** The words of a command, as a shell takes them apart. */
function words(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((it) => it[1] ?? it[2] ?? it[3] ?? "");
}

interface Call {
  verb: string;
  options: Map<string, string>;
  others: string[];
}

const VALUED = new Set(["-d", "-s", "-n", "--seed", "-f", "--as", "--require", "--html"]);

/** A command of the program, without what a shell does with its output. */
function parsed(command: string): Call | null {
  const [program, verb, ...rest] = words(command.split(/[|;&<>]/)[0] ?? "");
  if (program !== "urlgram" || !verb) return null;
  const options = new Map<string, string>();
  const others: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? "";
    if (VALUED.has(word)) options.set(word, rest[++at] ?? "");
    else if (word.startsWith("-")) options.set(word.split("=")[0] ?? word, "");
    else others.push(word);
  }
  return { verb, options, others };
}

/** The number of texts that a command is about, each of which is opened by itself. */
function textsOf(command: string): number {
  const call = parsed(command);
  return call?.verb === "tree" ? call.others.length : 1;
}

/** The commands that have a part of the lab, if they are not about a file. */
const FOLLOWED = ["check", "fix", "compare", "hosts", "tree", "grammar", "diff", "generate"];

function isFollowed(command: string): boolean {
  const call = parsed(command);
  return call !== null && FOLLOWED.includes(call.verb) && !/ --grammar | --lint |\.abnf\b/.test(command);
}

/** Opens what a command would show, of the text of this number if it has several; returns whether there is such a part. */
export function follow(command: string, which = 0): boolean {
  const call = parsed(command);
  if (!call) return false;
  const { verb, options, others } = call;
  const dialect = options.get("-d") ?? "rfc3986";
  const start = options.get("-s");
  const of = options.has("--as") ? { format: options.get("--as") ?? "" } : start ? { dialect, start } : { dialect };
  switch (verb) {
    case "check":
    case "fix":
    case "compare":
    case "hosts":
    case "tree":
      batch(() => {
        spec.value = of;
        text.value = others[which] ?? "";
        all.value = options.has("--all");
        full.value = options.has("--full");
        mode.value = "url";
        if (verb === "tree" || verb === "hosts") show(verb);
        if (verb === "compare") show("documents");
      });
      return true;
    case "grammar":
      batch(() => {
        spec.value = others[0] ? { dialect, start: others[0] } : { dialect };
        mode.value = "url";
        show(["--dfa", "--steps", "--first"].some((it) => options.has(it)) ? "automaton" : options.has("--railroad") ? "railroad" : "bnf");
      });
      return true;
    case "diff":
      batch(() => {
        languages.value = [others[0] ?? "", others[1] ?? ""];
        strings.value = Number(options.get("-n") ?? 3);
        mode.value = "two";
      });
      return true;
    case "generate":
      batch(() => {
        spec.value = of;
        mode.value = "list";
      });
      void generate(options.has("--near-miss") ? "near-miss" : "natural", Number(options.get("-n") ?? 10), Number(options.get("--seed") ?? 0));
      return true;
    default:
      return false;
  }
}

export function Lessons() {
  const which = reading.value;
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    const template = lessons[which];
    const box = host.current;
    if (!template || !box) return;
    box.replaceChildren(template.content.cloneNode(true));
    for (const block of box.querySelectorAll<HTMLElement>("pre")) {
      block.tabIndex = 0;
      const lines = (block.textContent ?? "").split("\n").filter((line) => line.startsWith("$ urlgram "));
      const commands = lines.flatMap((line) => line.slice(2).split(/;\s*(?=urlgram )/)).filter(isFollowed);
      const row = document.createElement("p");
      for (const command of commands) {
        for (let which = 0; which < textsOf(command); which++) {
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = `Show in the lab: ${command}${which > 0 ? `, text ${which + 1}` : ""}`;
          button.onclick = () => {
            if (!follow(command, which)) button.disabled = true;
          };
          row.append(button);
        }
      }
      if (commands.length) block.before(row);
    }
  }, [which]);
  return (
    <div>
      <p class="options">
        {lessons.map((it, place) => (
          <button type="button" key={place} aria-pressed={place === which} onClick={() => (reading.value = place)}>
            {it.dataset.lesson}
          </button>
        ))}
      </p>
      <article class="lesson" ref={host} />
    </div>
  );
}
