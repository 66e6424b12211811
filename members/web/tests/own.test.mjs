// A grammar of one's own: its mistakes, a text, examples, and its difference from a document.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, lab } from "./lab.mjs";

browse();

const PORT = "port = 1*DIGIT\naccept: 80\nrefuse: a\nrefuse: 8\n";

test("a grammar is linted, checked and compared as it is written", async (t) => {
  const page = await lab(t, { view: "grammar", d: "rfc3986", s: "port", g: PORT });
  await page.getByLabel("text to check").fill("8x");
  await page.getByText("Does not conform to port").waitFor();
  await page.getByText("line 2: accept 80: right").waitFor();
  await page.getByText("line 3: refuse a: right").waitFor();
  await page.getByText("line 4: refuse 8: wrong").waitFor();
  await page.getByRole("button", { name: /^Compare with/ }).click();
  await page.getByText("is a subset of").waitFor();
  assert.match(await page.getByRole("table").textContent(), /the empty string/);
  await page.getByRole("textbox", { name: "your grammar" }).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("more = other\n");
  await page.getByText("Does not conform to port").waitFor({ state: "detached" });
  await page.locator(".findings .error").filter({ hasText: "other" }).waitFor();
});

test("a grammar with several trees shows them", async (t) => {
  const page = await lab(t, { view: "grammar", g: 'a = b / c\nb = "x"\nc = "x"\n' });
  await page.getByLabel("text to check").fill("x");
  await page.getByText("2 trees").waitFor();
});

test("hostile grammars end with a sentence, and the page goes on", async (t) => {
  const page = await lab(t, { view: "grammar", g: `a = ${"(".repeat(600)}"x"${")".repeat(600)}\n` });
  await page.locator(".findings .error, [role=alert]").first().waitFor();
  await page.getByRole("textbox", { name: "your grammar" }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("<script>alert(1)</script> = \"x\"");
  await page.locator(".findings .error, [role=alert]").first().waitFor();
  assert.equal(await page.evaluate(() => document.querySelectorAll("#page script").length), 0);
});
