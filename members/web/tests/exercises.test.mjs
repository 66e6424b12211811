// Exercises: one of each kind is answered wrong and right; progress stays, a link brings a set, and no answer is in the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { browse, lab } from "./lab.mjs";

browse();

/** An exercise of the set that is shown, by its number from 0. */
const exercise = (page, number) => page.locator(".exercises > li").nth(number);

async function says(page, number, right) {
  const said = exercise(page, number).locator(".verdict");
  await said.filter({ hasText: /./ }).waitFor();
  await page.waitForFunction(
    ([number, right]) =>
      document.querySelectorAll(".exercises > li")[number]?.querySelector(".verdict")?.classList.contains(right),
    [number, right ? "yes" : "no"],
  );
}

async function open(t, set) {
  const page = await lab(t, { view: "exercises" });
  await page.getByRole("button", { name: set, exact: true }).click();
  await page.getByRole("heading", { name: set }).waitFor();
  return page;
}

test("buttons, choices, bytes and texts are judged, and progress stays", async (t) => {
  const page = await open(t, "First steps");
  const press = (number, name) => exercise(page, number).getByRole("button", { name, exact: true }).click();
  await press(0, "It does not");
  await says(page, 0, false);
  await press(0, "It conforms");
  await says(page, 0, true);
  await page.getByText("1 of 7 solved").waitFor();
  await exercise(page, 3).locator(".bytes button").nth(8).click();
  await says(page, 3, false);
  await exercise(page, 3).locator(".bytes button").nth(9).click();
  await says(page, 3, true);
  await exercise(page, 4).getByRole("button", { name: /gateways/ }).click();
  await says(page, 4, true);
  await exercise(page, 5).getByRole("textbox").fill("host");
  await press(5, "Answer");
  await says(page, 5, false);
  await exercise(page, 5).getByRole("textbox").fill("port");
  await page.keyboard.press("Enter");
  await says(page, 5, true);
  await exercise(page, 5).getByText("solved with attempt 2; the first counts, and was wrong").waitFor();
  await exercise(page, 4).getByText("right at the first attempt").waitFor();
  const saved = async (name) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return readFileSync(await (await download).path(), "utf8");
  };
  await page.getByLabel("Your name").fill("=Ann");
  const marks = JSON.parse(await saved("as JSON"));
  assert.deepEqual(marks.map((it) => [it.attempts, it.first, it.solved].join()), [
    "2,false,true", "0,false,false", "0,false,false", "2,false,true", "1,true,true", "2,false,true", "0,false,false",
  ]);
  assert.match(await saved("Marks as CSV"), /^"name","set","line",[^]*\r\n"'=Ann","First steps","\d+","verdict",/);
  const statements = (await saved("as statements")).trim().split("\n").map((it) => JSON.parse(it));
  assert.deepEqual(statements.map((it) => it.result.success), [false, false, true, false]);
  await page.reload();
  await page.locator(".exercises > li.solved").nth(3).waitFor();
  assert.match(await page.getByText(/of 7 solved/).textContent(), /^4 of 7/);
  // What is asked is the same when a line is added to the set.
  await page.getByRole("button", { name: "Edit the set" }).click();
  const text = page.getByLabel("text of the set");
  await text.fill(`${await text.inputValue()}exercise: Think of another.\n`);
  await page.getByText("Think of another.").waitFor();
  await page.getByText("4 of 7 solved").waitFor();
  await text.fill("nothing\n");
  await page.getByText("This text has no exercise.").waitFor();
});

test("a wrong production gets the shortest counterexample", async (t) => {
  const page = await open(t, "Derivations, automata and suites");
  await exercise(page, 5).getByRole("textbox").fill("1*DIGIT");
  await exercise(page, 5).getByRole("button", { name: "Answer" }).click();
  await says(page, 5, false);
  assert.match(await exercise(page, 5).locator(".verdict").textContent(), /the empty string The document derives it/);
});

test("steps are ordered by keyboard", async (t) => {
  const page = await open(t, "Derivations, automata and suites");
  const steps = exercise(page, 0).locator(".order li");
  const texts = async () => (await steps.locator("code").allTextContents()).map((it) => it.trim());
  const right = [
    'hostport ⇒ host ":" port', "host ⇒ hostname", 'hostname ⇒ domainlabel "." toplabel', 'domainlabel ⇒ "w3"',
    'toplabel ⇒ "org"', 'port ⇒ "80"',
  ];
  await steps.nth(5).waitFor();
  assert.deepEqual((await texts()).sort(), [...right].sort());
  for (const [place, step] of right.entries()) {
    for (let at = (await texts()).indexOf(step); at > place; at--) {
      await steps.nth(at).getByRole("button", { name: `up: ${step}` }).focus();
      await page.keyboard.press("Enter");
    }
  }
  await exercise(page, 0).getByRole("button", { name: "This is the order" }).click();
  await says(page, 0, true);
});

test("a teacher's set comes by a link, and its answers cannot be read in the page", async (t) => {
  const page = await lab(t, { view: "exercises" });
  await page.getByRole("button", { name: "Edit the set" }).click();
  await page.getByLabel("text of the set").fill("set: Mine\nexercise: complete rfc3986:port\nexercise: verdict rfc3968 a\n");
  await page.getByRole("heading", { name: "Mine" }).waitFor();
  await page.waitForFunction(() => location.hash.includes("set="));
  assert.match(await exercise(page, 1).textContent(), /line 3: .*did you mean rfc3986/);
  const link = await page.evaluate(() => location.hash.slice(1));
  const other = await lab(t, Object.fromEntries(new URLSearchParams(link)));
  await other.getByRole("heading", { name: "Mine" }).waitFor();
  assert.ok(!(await other.locator("main").textContent()).includes("DIGIT"), "the answer");
  const text = await other.evaluate(() => document.documentElement.textContent);
  assert.ok(!text.includes("complete rfc3986:port"), "the text of the set");
  await exercise(other, 0).getByRole("textbox").fill("*DIGIT");
  await exercise(other, 0).getByRole("button", { name: "Answer" }).click();
  await says(other, 0, true);
});
