// The lessons: each command opens a part of the lab that answers it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, lab } from "./lab.mjs";

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
