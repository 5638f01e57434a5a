// How long somebody who has not seen it takes to move in with 300 products: the walk in a browser, by the keystroke-level
// model (Card, Moran, Newell 1980: 1.1 s to point and press, 1.35 s to decide, 0.28 s a key) and a reading speed of 238
// words a minute (Brysbaert 2019), with what the machine takes.
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { demoLogins } from "#db/seed/demo-people.ts";
import { atMost, type Figure, report } from "#test/bench/figures.ts";
import { startServer } from "#test/support/browser/server.ts";
import { openPage } from "#test/support/browser/site.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { findChromium } from "#workers/local/chromium.mjs";
import { readCommand } from "#workers/local/read-command.mjs";

const { values } = readCommand("lab move-in");
const PRODUCTS = Number(values.products);
const GOAL_MINUTES = 10;
const [PRESS_S, DECIDE_S, KEY_S, WORDS_A_SECOND] = [1.1, 1.35, 0.28, 238 / 60];
/** Finding the exported file in a dialog of the system. */
const FILE_S = 15;

type Product = { name: string; brand: string; category: string; amount: string; strain: string; price: number };

const csv = (rows: readonly (readonly (string | number)[])[], separator: string) =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(separator)).join("\r\n");

/** The same products as three systems write them. */
const systems: Record<string, (products: readonly Product[]) => { name: string; bytes: Buffer }> = {
  "sizes as rows": (products) => {
    const rows = products.map(({ name, brand, category, amount, price }) => [
      name,
      name,
      brand,
      category,
      amount,
      price,
    ]);
    const head = ["Handle", "Title", "Vendor", "Type", "Option1 Value", "Variant Price"];
    return { name: "products_export.csv", bytes: Buffer.from(`\uFEFF${csv([head, ...rows], ",")}`) };
  },
  "JSON with options": (products) => {
    const data = products.map(({ name, brand, category, amount, strain, price }) => {
      return { Name: name, brandName: brand, type: category, strainType: strain, Options: [amount], Prices: [price] };
    });
    return { name: "menu.json", bytes: Buffer.from(JSON.stringify({ data: { products: data } })) };
  },
  "a spreadsheet with semicolons, in UTF-16": (products) => {
    const rows = products.map(({ name, brand, category, amount, price }) => [brand, name, category, amount, price]);
    const text = csv([["Brand", "Product", "Category", "Size", "Price"], ...rows], ";");
    return { name: "menu.csv", bytes: Buffer.from(`\uFEFF${text}`, "utf16le") };
  },
};

class Newcomer {
  seconds = 0;
  presses = 0;
  words = 0;
  page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async reads(what: Locator) {
    const words = ((await what.textContent()) ?? "").split(/\s+/).filter(Boolean).length;
    this.words += words;
    this.seconds += words / WORDS_A_SECOND;
  }
  /** Decides, presses, and waits until the next is there. */
  async press(what: Locator, next: Locator) {
    this.presses += 1;
    this.seconds += DECIDE_S + PRESS_S;
    await this.waits(async () => {
      await what.click();
      await next.first().waitFor();
    });
  }
  async waits(work: () => Promise<unknown>) {
    const begun = performance.now();
    await work();
    this.seconds += (performance.now() - begun) / 1000;
  }
}

/** From the first look at the empty menu until shoppers see every product. */
async function moveIn(page: Page, origin: string, file: { name: string; bytes: Buffer }) {
  const person = new Newcomer(page);
  const main = page.locator("main");
  await person.waits(() => openPage(page, `${origin}/vendor-dashboard/menu`));
  await person.reads(main);
  const title = page.getByRole("heading", { level: 1, name: "Import a menu" });
  await person.press(page.getByRole("link", { name: "Import", exact: false }).first(), title);
  await person.reads(main);
  person.presses += 1;
  person.seconds += DECIDE_S + PRESS_S + FILE_S;
  const apply = page.getByRole("button", { name: /^Import [\d,]+ rows/ });
  await person.waits(async () => {
    const upload = { name: file.name, mimeType: "text/csv", buffer: file.bytes };
    await page.locator('input[type="file"]').setInputFiles(upload);
    await apply.waitFor();
  });
  const questions = page.locator("section[aria-labelledby=unsure] fieldset");
  const questionCount = await questions.count();
  if (questionCount > 0) await person.reads(page.locator("section[aria-labelledby=unsure]"));
  // Each is decided, and half of the guesses are changed.
  person.seconds += questionCount * (DECIDE_S + PRESS_S / 2);
  person.presses += Math.ceil(questionCount / 2);
  await person.reads(page.locator("table, ul[aria-label]").filter({ hasText: "$" }).first().locator("tr, li").first());
  await person.press(apply, page.getByText(/^Imported: /));
  await person.reads(page.getByText(/^Imported: /));
  await person.press(page.getByRole("link", { name: "Add missing pictures" }), page.getByText("Use category drawings"));
  await person.reads(page.locator("main p").filter({ hasText: "Use category drawings" }));
  const change = page.getByRole("button", { name: /^Change [\d,]+ products/ });
  await person.press(page.getByRole("link", { name: "Use category drawings" }), change);
  await person.reads(main.locator("h1 ~ p").first());
  await person.press(change, page.getByRole("heading", { level: 1, name: /menu/i }));
  return { person, questionCount };
}

await buildIfStale();
let products: Product[] = [];
const server = await startServer({
  rateLimitScale: 1000,
  async fill({ d1 }) {
    const read = await d1
      .prepare(
        `SELECT name, min(brand) AS brand, min(category) AS category, min(amount) AS amount, min(strain) AS strain,
           min(price_cents) / 100.0 AS price FROM products WHERE amount IS NOT NULL GROUP BY name, amount LIMIT ?`,
      )
      .bind(PRODUCTS)
      .all<Product>();
    // A third are the shop's own, and some are spelled in a way of theirs.
    products = read.results.map((product, at) => {
      if (at % 3 === 0) return { ...product, name: `House Batch ${at}`, brand: "Corner Farm" };
      return at % 10 === 1 ? { ...product, name: product.name.slice(0, -1) } : product;
    });
    await d1.prepare("DELETE FROM products WHERE vendor_id = ?").bind(demoVendorIds.rival).run();
  },
});
const browser: Browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
const rows: Figure[] = [];
try {
  for (const [system, write] of Object.entries(systems)) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const { email, password } = demoLogins.find((login) => login.email === "rival@example.com") ?? {};
    await context.request.post(`${server.origin}/api/auth/login`, {
      data: { email, password },
      headers: { Origin: server.origin },
    });
    await server.d1.prepare("DELETE FROM products WHERE vendor_id = ?").bind(demoVendorIds.rival).run();
    const { person, questionCount } = await moveIn(await context.newPage(), server.origin, write(products));
    const shown = await server.d1
      .prepare(
        "SELECT count(*) AS shown FROM products WHERE vendor_id = ? AND image_key IS NOT NULL AND status = 'Active'",
      )
      .bind(demoVendorIds.rival)
      .first<number>("shown");
    rows.push(
      atMost(
        `${PRODUCTS} products, ${system}: until shoppers see ${shown}`,
        GOAL_MINUTES,
        [person.seconds / 60],
        1,
        " min",
      ),
      { what: "its presses, questions, words read", figure: `${person.presses}, ${questionCount}, ${person.words}` },
    );
    await context.close();
  }
  // The control: a name, brand, amount and price typed, and six choices, for each product.
  const typed = products.reduce((sum, { name, brand, amount }) => sum + `${name}${brand}${amount}00.00`.length, 0);
  const byHand = (typed * KEY_S + products.length * 6 * (DECIDE_S + PRESS_S)) / 60;
  rows.push({ what: "Control: the same typed in by hand", figure: `${byHand.toFixed(0)} min` });
} finally {
  await browser.close();
  await server.stop();
}
report("lab move-in", rows, values.write);
