import type { Page } from "playwright-core";

/** Ana Reyes, an adult, at the checkout. */
export async function fillContact(page: Page, phone = "2135550188"): Promise<void> {
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Reyes");
  await page.getByLabel("Email").fill("ana@example.org");
  await page.getByLabel("Phone").fill(phone);
  await page.getByLabel("Birthdate").fill("05141990");
}
