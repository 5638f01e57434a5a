import type { Locator, Page } from "playwright-core";

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key = "Tab") {
  await target.waitFor();
  for (let presses = 0; presses < 2000; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("The keyboard does not reach it.");
}

/** Goes to a field by Tab and types into it, in place of what stood there. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Goes to a link, button or checkbox by Tab and presses it. */
export async function pressOn(page: Page, target: Locator, key = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
