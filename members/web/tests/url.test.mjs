// The views of one URL.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, changing, field, lab, link, part, write } from "./lab.mjs";

browse();

const BLANK = { d: "rfc3986", u: "http://h/a b" };

test("a verdict has its findings, and a click writes what is right", async (it) => {
  const page = await lab(it, BLANK);
  assert.equal(await page.locator("#verdict").innerText(), "Does not conform to RFC 3986, URI");
  const findings = page.getByRole("list", { name: "findings" }).getByRole("listitem");
  assert.equal(await findings.count(), 1);
  assert.match(await findings.innerText(), /at byte 10[^]*RFC 3986, section/);
  assert.match(await page.locator(".cm-lintRange").innerText(), /^ $/);
  await changing(page, () => findings.getByRole("button", { name: "Write %20" }).click());
  assert.equal(await field(page).innerText(), "http://h/a%20b");
  assert.equal(await page.locator("#verdict").innerText(), "Conforms to RFC 3986, URI");
});
