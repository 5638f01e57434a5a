import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { ScreenBrowser } from "#test/support/browser/screen-browser.ts";
import { openPage, openSite } from "#test/support/browser/site.ts";
import { StarPrinter } from "#test/support/outside/star-printer.ts";

const server = await openSite();
let page: Page;
beforeAll(async () => {
  page = await (await new ScreenBrowser(server.browser, server.origin).as("vendor")).newPage();
}, 120_000);

const open = async (path: string) => {
  await openPage(page, server.origin + path);
};
const isShown = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();
const closedRow = async (text: string | RegExp) => {
  await open("/vendor-dashboard/settings");
  await page
    .getByRole("button", { name: /^Ticket Printers/ })
    .filter({ hasText: text })
    .waitFor();
};

test("a printer is set up in the settings, prints an order again from its card, and is removed", {
  timeout: 120_000,
}, async () => {
  await closedRow("None");
  await open("/vendor-dashboard");
  await page.locator("main li summary").first().click();
  await page.getByRole("link", { name: "Print", exact: true }).first().waitFor();
  expect(await page.getByRole("button", { name: "Print ticket again" }).count()).toBe(0);

  await open("/vendor-dashboard/settings/printers");
  await page.getByLabel("Printer name").fill("Counter");
  await press("Add printer");
  const setUp = page.getByRole("region", { name: "Set up the printer" });
  const url = (await setUp.locator("code").textContent()) ?? "";
  expect(url).toMatch(/^http:\/\/[^/]+\/api\/printers\/[0-9a-z]{32}$/);
  await isShown("Waiting for its first contact");
  expect(await seriousFindings(page)).toEqual([]);
  await setUp.getByRole("button", { name: "Copy Server URL" }).waitFor();

  // The address names the configured origin; this server listens beside it.
  const star = new StarPrinter((request) => fetch(request), server.origin + new URL(url).pathname);
  await star.turn();
  // The page finds out by itself, and the address is gone once the printer knows it.
  await isShown(/^Ready, seen \d+ s ago$/);
  expect(await setUp.count()).toBe(0);
  await open("/vendor-dashboard/settings/printers");
  expect(await page.content()).not.toContain(url);

  await press("Print a test ticket");
  await isShown("Test ticket sent to the printer.");
  await star.turn();
  expect(star.tickets[0]).toContain("TEST TICKET");
  await closedRow("1 printer, ready");
  star.status = "410 Out of paper";
  await star.turn();
  await closedRow("Out of paper");

  await open("/vendor-dashboard");
  await page.locator("main li summary").first().click();
  const code = /#\w{6}/.exec((await page.locator("main li summary").first().textContent()) ?? "")?.[0] ?? "";
  await press("Print ticket again");
  await isShown("Ticket sent to the printer.");
  await open("/vendor-dashboard/settings/printers");
  await isShown("Out of paper, 1 ticket waiting");
  star.status = "200 OK";
  await star.turn();
  expect(star.tickets[1]).toContain(code);
  expect(star.tickets[1]).toContain("*** REPRINT ***");

  await press(/^Remove/);
  await page.getByRole("alertdialog").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await press("Remove printer");
  await isShown("Printer removed.");
  await expect(star.poll()).rejects.toThrow("404");
  await closedRow("None");
});

test("an order's page fits the 72 mm that an 80 mm printer can print, black on white, with names of any length", async () => {
  await open("/vendor-dashboard");
  await page.locator("main li summary").first().click();
  const path = await page.getByRole("link", { name: "Print", exact: true }).first().getAttribute("href");
  await open(path ?? "");
  await page.emulateMedia({ media: "print" });
  // Nobody's name is short.
  await page
    .locator(".ticket")
    .evaluate((ticket) => ticket.insertAdjacentHTML("beforeend", `<p>${"Montgomery-Featherstonehaugh".repeat(3)}</p>`));
  const printed = await page.evaluate(() => {
    const ticket = document.querySelector(".ticket") as HTMLElement;
    const { left, right, width } = ticket.getBoundingClientRect();
    const shown = [...ticket.querySelectorAll<HTMLElement>("*")].filter((each) => !each.closest("thead"));
    return {
      millimeters: Math.round((width * 25.4) / 96),
      widest: Math.round((ticket.scrollWidth * 25.4) / 96),
      outside: shown.filter((each) => {
        const at = each.getBoundingClientRect();
        return at.width > 0 && (at.left < left - 1 || at.right > right + 1);
      }).length,
      colors: [...new Set(shown.filter((each) => each.checkVisibility()).map((each) => getComputedStyle(each).color))],
    };
  });
  expect(await page.getByRole("complementary", { name: "Navigation" }).isVisible()).toBe(false);
  const paper = (await page.pdf({ width: "80mm", height: "600mm" })).toString("latin1");
  expect(/\/Count (\d+)/.exec(paper)?.[1]).toBe("1");
  await page.emulateMedia({ media: null });
  expect(printed).toEqual({ millimeters: 72, widest: 72, outside: 0, colors: ["rgb(0, 0, 0)"] });
});
