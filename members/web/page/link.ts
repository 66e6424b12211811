// The link that brings back what is shown. All of it is in the part of the address after `#`, which no server sees.

import { batch, effect, signal } from "@preact/signals";
import type { Spec } from "./engine/answers";
import { pack, unpack } from "./engine/packed";
import {
  ALL, LARGEST, MODES, VIEWS, all, besideDialect, besideText, checked, choose, chosen, exerciseSet, filled, full, languages, listed, mode, notation,
  notice, own, ownName, ownStart, panes, reading, scales, spec, step, stepTo, text, whichTree, type View,
} from "./state";

/** The set of exercises, packed, so that no answer can be read in the link. */
const packedSet = signal("");

const isView = (name: string): name is View => Object.hasOwn(VIEWS, name);

/** The step or the place of a link, which wait for the first answer. */
const restored = signal<{ step: number; at: string | null } | null>(null);

/** Goes to the step, or lights the place up, that the link has. */
function restore(): void {
  const waits = restored.value;
  if (!waits || checked.value?.report.input !== text.value) return;
  const { step: to, at } = waits;
  restored.value = null;
  const [, start, end, name] = /^(\d+)-(\d+)-(.+)$/.exec(at ?? "") ?? [];
  if (to) stepTo(to);
  else if (name) choose({ start: Number(start), end: Number(end), name });
}

/** Reads the state from the address. What it does not know is left as it is. */
function read(): void {
  const of = new URLSearchParams(location.hash.slice(1));
  batch(() => {
    mode.value = MODES.find((it) => it === of.get("view")) ?? "url";
    const url = of.get("u");
    if (url !== null && url !== text.value) text.value = url;
    own.value = of.get("g") ?? own.value;
    ownName.value = of.get("name") ?? ownName.value;
    notation.value = of.get("notation") ?? notation.value;
    ownStart.value = of.get("start") ?? ownStart.value;
    reading.value = Number(of.get("lesson") ?? reading.value) || 0;
    const next: Spec = {};
    const [dialect, format, start] = [of.get("d"), of.get("as"), of.get("s")];
    if (dialect) next.dialect = dialect;
    if (format) next.format = format;
    if (start) next.start = start;
    if (of.get("reading") === "printed") next.printed = true;
    if (of.has("tolerant")) next.tolerant = true;
    const known = dialect || format;
    if (known && JSON.stringify(next) !== JSON.stringify(spec.value)) spec.value = next;
    const set = of.get("set");
    if (set && set !== packedSet.value) {
      unpack(set).then(
        (it) => (exerciseSet.value = it),
        () => (notice.value = "The set of exercises in this link is damaged."),
      );
    }
    const [left, right] = [of.get("left"), of.get("right")];
    if (left && right && (left !== languages.value[0] || right !== languages.value[1])) languages.value = [left, right];
    full.value = of.has("full");
    all.value = of.has("all");
    const shown = (of.get("show") ?? "").split(",").flatMap((it): View[] => (it === "all" ? ALL : isView(it) ? [it] : []));
    if (shown.length) panes.value = [...new Set(shown)];
    const fills = of.get("fill") ?? "";
    filled.value = isView(fills) ? fills : null;
    const scaled = [...(of.get("scale") ?? "").matchAll(/([a-z]+):([0-9.]+)/g)].filter(([, view = ""]) => isView(view));
    scales.value = Object.fromEntries(scaled.map(([, view, by]) => [view, Math.min(LARGEST, Number(by) || 1)]));
    if (of.has("tree")) [listed.value, whichTree.value] = [of.get("tree") === "list", Number(of.get("tree")) - 1 || 0];
    besideText.value = of.get("u2");
    besideDialect.value = of.get("d2") ?? besideDialect.value;
    restored.value = { step: Number(of.get("step")) || 0, at: of.get("at") };
  });
}

/** The link to what is shown, without a text of more than so many characters. */
export function link(most = Infinity): string {
  const to = new URLSearchParams();
  const { dialect, format, start, printed, tolerant } = spec.value;
  if (mode.value !== "url") to.set("view", mode.value);
  if (dialect) to.set("d", dialect);
  if (format) to.set("as", format);
  if (start) to.set("s", start);
  if (printed) to.set("reading", "printed");
  if (tolerant) to.set("tolerant", "");
  if (full.value) to.set("full", "");
  if (all.value) to.set("all", "");
  if (mode.value === "url" || mode.value === "grammar") {
    to.set("show", panes.value.length === ALL.length ? "all" : panes.value.join());
    if (filled.value) to.set("fill", filled.value);
    const scaled = Object.entries(scales.value).filter(([, by]) => by !== 1);
    if (scaled.length) to.set("scale", scaled.map((it) => it.join(":")).join());
    if (listed.value || whichTree.value) to.set("tree", listed.value ? "list" : `${whichTree.value + 1}`);
    const at = chosen.value;
    if (step.value) to.set("step", `${step.value}`);
    else if (at?.name) to.set("at", `${at.start}-${at.end}-${at.name}`);
    if (panes.value.includes("beside")) {
      if (besideText.value !== null) to.set("u2", besideText.value);
      to.set("d2", besideDialect.value);
    }
  }
  if (mode.value === "two") {
    to.set("left", languages.value[0]);
    to.set("right", languages.value[1]);
  }
  if (mode.value === "exercises" && packedSet.value) to.set("set", packedSet.value);
  if (mode.value === "grammar") {
    to.set("g", own.value);
    to.set("name", ownName.value);
    if (notation.value) to.set("notation", notation.value);
    if (ownStart.value) to.set("start", ownStart.value);
  }
  if (mode.value === "lessons" && reading.value) to.set("lesson", `${reading.value}`);
  if (text.value.length <= most) to.set("u", text.value);
  return `#${to}`;
}

/** The longest link that the address is given. */
const LONGEST = 30_000;

/** Reads the address, and keeps it that of what is shown. */
export function keep(): void {
  read();
  window.addEventListener("hashchange", read);
  effect(restore);
  let shown = mode.peek();
  effect(() => {
    let to = link();
    const isLong = to.length > LONGEST;
    if (isLong) to = link(LONGEST / 10);
    notice.value = isLong ? "This text is too long for the address: Copy the link has all of it." : "";
    const isNew = mode.value !== shown;
    shown = mode.value;
    // One comes back to a part of the lab that was left, not to each key.
    if (to === location.hash || to.length > LONGEST) return;
    try {
      if (isNew) history.pushState(null, "", to);
      else history.replaceState(null, "", to);
    } catch {
      // A browser that counts these calls: the address is right after the next one.
    }
  });
  effect(() => {
    const set = exerciseSet.value;
    if (set !== null) void pack(set).then((it) => set === exerciseSet.value && (packedSet.value = it));
  });
}
