import type { Locator, Page } from "playwright-core";

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key = "Tab") {
  // Looked up once: to find something by its name among a hundred products takes longer than to press.
  let handle = await target.elementHandle();
  for (let presses = 0; presses < 2000; presses++) {
    const is = await handle?.evaluate((element) => [element === document.activeElement, element.isConnected]);
    if (is?.[0]) return;
    if (is?.[1]) await page.keyboard.press(key);
    else handle = await target.elementHandle();
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
