// The lessons: each command opens a part of the lab that answers it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, browse, field, lab, part } from "./lab.mjs";

browse();

test("each command of the lessons is answered", async (t) => {
  const page = await lab(t, { view: "lessons" });
  const lessons = await page.locator("main > div > .options button").count();
  let commands = 0;
  for (let lesson = 0; lesson < lessons; lesson++) {
    const choose = page.locator("main > div > .options button").nth(lesson);
    await choose.click();
    await page.locator(".lesson h1").filter({ hasText: await choose.textContent() }).waitFor();
    const count = await page.locator(".lesson p > button").count();
    // The page has no files of theirs.
    assert.equal(await page.locator(".lesson p > button").filter({ hasText: /--grammar|\.abnf/ }).count(), 0);
    for (let number = 0; number < count; number++) {
      commands++;
      const button = page.locator(".lesson p > button").nth(number);
      const command = await button.textContent();
      await button.click();
      await page.locator(".lesson").waitFor({ state: "detached" });
      await page.locator(".verdict, .counts").filter({ hasText: /./ }).first().waitFor();
      assert.equal(await page.getByRole("alert").count(), 0, command);
      await page.getByRole("button", { name: "Lessons", exact: true }).click();
      await page.locator(".lesson h1").waitFor();
    }
  }
  assert.ok(commands > 25, `${commands} commands`);
});

test("on a wall, a command shows its part with the text, and the lesson is where it was", async (t) => {
  const page = await lab(t, { view: "lessons" }, { viewport: { width: 960, height: 540 } });
  const command = page.getByRole("button", { name: "Show in the lab: urlgram tree -d rfc1738 http://info.cern.ch/~timbl/" });
  await command.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  assert.ok(before > 500);
  await command.click();
  await answered(page, 1);
  for (const seen of [part(page, "Tree").getByRole("heading"), page.locator(".drawn text").nth(3), field(page)]) {
    const { y, height } = await seen.boundingBox();
    assert.ok(y >= 0 && y + height <= 540, `${y} ${height}`);
  }
  await page.getByRole("button", { name: "Lessons", exact: true }).click();
  await page.locator(".lesson h1").waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, before);
});

test("the button Back leads from a command to its lesson, which is in the link", async (t) => {
  const page = await lab(t, { view: "lessons", lesson: "1" });
  const title = page.locator(".lesson h1");
  await title.filter({ hasText: "Eleven" }).waitFor();
  await page.getByRole("button", { name: /^Show in the lab: urlgram compare/ }).first().click();
  const table = page.getByRole("heading", { name: "Documents" });
  await table.waitFor();
  const { y } = await table.boundingBox();
  assert.ok(y >= 0 && y < 500, `${y}`);
  await page.goBack();
  await title.filter({ hasText: "Eleven" }).waitFor();
  await page.goForward();
  await table.waitFor();
});

test("the strings of a difference have the columns of the lesson", async (t) => {
  const page = await lab(t, { view: "two", left: "url-06:hostname", right: "rfc1738:hostname" });
  const only = page.getByRole("table", { name: "only in url-06:hostname" });
  assert.match(await only.getByRole("row", { name: /host.com-/ }).innerText(), /column 9/);
});

test("two productions are side by side, with all that makes the difference", async (t) => {
  const page = await lab(t, { view: "two", left: "rfc2396:host", right: "rfc2732:host" });
  await page.getByText("are incomparable: each has strings of its own").waitFor();
  assert.match(await page.getByRole("table", { name: "causes", exact: true }).textContent(), /IPv4address/);
  const remain = page.getByRole("table", { name: "causes that remain with the inner productions of rfc2732:host" });
  assert.match(await remain.textContent(), /host.*\[a\]/);
  for (const [name, bnf] of [["rfc2396:host", "hostname | IPv4address"], ["rfc2732:host", "hostname | IPv4address | IPv6reference"]]) {
    await part(page, name).locator("svg").waitFor();
    assert.ok((await part(page, name).locator("pre").innerText()).replaceAll(/\s+/g, " ").endsWith(bnf));
  }
});

test("a string that no display shows is written so that it can be seen", async (t) => {
  const page = await lab(t, { view: "two", left: "rfc3987:ipath", right: "rfc3986:path" });
  const only = page.getByRole("table", { name: "only in rfc3987:ipath" });
  await only.getByRole("rowheader", { name: "\\u{a0}", exact: true }).waitFor();
});
