import { chromium } from "playwright-core";
import { expect, inject, test } from "vitest";

test("the first HTML carries the landing line", async () => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  await page.goto(inject("origin"));
  expect(await page.textContent("h1")).toBe("Free delivery nearest you");
  await browser.close();
});
