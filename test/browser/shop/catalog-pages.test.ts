import { expect, test } from "vitest";
import { openSite } from "#test/support/browser/site.ts";

const { origin, browser } = await openSite();

test.each([true, false])(
  "a strain's page asks for an address, and then says who has it near (with scripts: %s)",
  async (javaScriptEnabled) => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await page.goto(`${origin}/strains/blue-dream`);
    await page.getByText("Enter your address to see which dispensaries near you have Blue Dream.").waitFor();
    const box = page.getByRole("combobox", { name: "Your address" });
    await box.fill("Los Angeles, CA 90012");
    // Suggestions would lie over the button.
    await box.press("Escape");
    await page.getByRole("button", { name: "Find dispensaries" }).click();
    await page.getByRole("heading", { name: "Near Los Angeles, CA" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/strains/blue-dream");
    const first = page
      .getByRole("listitem")
      .getByRole("link", { name: /Blue Dream/ })
      .first();
    expect(await first.getAttribute("href")).toMatch(/^\/vendor\/\w+\/menu\/[a-z0-9-]*blue-dream/);
  },
);
