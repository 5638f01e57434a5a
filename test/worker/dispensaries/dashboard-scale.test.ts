import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/domain/id.ts";
import { dayAround } from "#app/domain/sales/sales.ts";
import { loader as addLoader } from "#app/routes/dashboard/menu/add.tsx";
import { loader as menuLoader } from "#app/routes/dashboard/menu/menu.tsx";
import { loader as panelLoader } from "#app/routes/dashboard/menu/product-panel.tsx";
import { loader as newOrdersLoader } from "#app/routes/dashboard/orders/new-orders.ts";
import { loader as ordersLoader } from "#app/routes/dashboard/orders/orders.tsx";
import { loader as hoursLoader } from "#app/routes/dashboard/settings/opening-hours.tsx";
import { loader as settingsLoader } from "#app/routes/dashboard/settings/settings.tsx";
import type { Visit } from "#app/visit.ts";
import { createDb } from "#db/client.ts";
import { newMeter } from "#db/meter.ts";
import { openSalesDay } from "#db/sales/sales.ts";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";

const PRODUCTS = 2_000;
const ORDERS = 5_000;
const visit = testVisit();
let vendorId: string;
let cookie: string;

beforeAll(async () => {
  const { vendor, account } = await aDispensary(visit);
  vendorId = vendor.id;
  cookie = await signedIn(visit, account.id);
  const { vendor: rival } = await aDispensary(visit);
  // A neighbor as large, in whose rows nothing of ours may be looked for.
  for (const id of [vendorId, rival.id]) {
    await fillMenu(id);
    await fillOrders(id);
    await openSalesDay(visit.db, id, dayAround(visit.now(), "America/Los_Angeles"));
  }
}, 120_000);

const names = ["Blue Dream", "OG Kush", "Sour Diesel", "Purple Haze", "Gelato", "Zkittlez", "Northern Lights"];
const categories = ["Flower", "Pre-roll", "Vape", "Edible", "Concentrate", "Tincture", "Gear"];

async function inChunks(count: number, row: (i: number) => object, insert: (json: string) => Promise<unknown>) {
  for (let from = 0; from < count; from += 1000)
    await insert(JSON.stringify(Array.from({ length: Math.min(1000, count - from) }, (_, i) => row(from + i))));
}

const fillMenu = (id: string) =>
  inChunks(
    PRODUCTS,
    (i) => ({ id: newId(i), name: `${names[i % 7]} ${i}`, category: categories[i % 7] }),
    (json) =>
      visit.db.run(sql`INSERT INTO products (id, vendor_id, name, brand, category, image_key, price_cents, created_at, updated_at)
        SELECT value ->> 'id', ${id}, value ->> 'name', 'Coastline', value ->> 'category', 'products/x.jpg', 2500, 0, 0
        FROM json_each(${json})`),
  );

async function fillOrders(id: string) {
  const row = (i: number) => ({
    id: newId(i),
    at: i,
    first: names[i % 7]?.split(" ")[0],
    last: `Reyes${i % 100}`,
    phone: String(2130000000 + i),
    status: i % 50 === 0 ? "AWAITING_PROCESSING" : "COMPLETED",
  });
  await inChunks(ORDERS, row, (json) =>
    visit.db.batch([
      visit.db.run(sql`INSERT INTO orders (id, vendor_id, created_at, updated_at, status, order_type, first_name, last_name, email, phone,
          birthdate, payment_method, subtotal_cents, fee_cents, tip_cents, total_cents, vendor_details)
        SELECT value ->> 'id', ${id}, value ->> 'at', value ->> 'at', value ->> 'status', 'Pickup', value ->> 'first', value ->> 'last',
          'a@example.org', value ->> 'phone', '1990-05-14', 'Cash', 5000, 0, 0, 5000, '[]' FROM json_each(${json})`),
      visit.db.run(sql`INSERT INTO order_items (order_id, line, product_id, name, category, brand, quantity, price_cents)
        SELECT orders.value ->> 'id', lines.value, 'p', 'Blue Dream', 'Flower', 'Coastline', 1, 2500
        FROM json_each(${json}) AS orders, json_each('[0,1]') AS lines`),
    ]),
  );
}

type Loader = (args: never) => Promise<unknown>;

/** What a loader asks of the database, the session apart (which is one statement for the whole request). */
async function cost(loader: Loader, path: string, params: Record<string, string> = {}) {
  const meter = newMeter();
  const metered: Visit = { ...visit, meter, db: createDb((env as unknown as { DB: D1Database }).DB, meter) };
  const result = (await loader(routeArgs(metered, { path, params, cookie }))) as Record<string, unknown[]>;
  return { result, statements: meter.statements, rowsRead: meter.rowsRead };
}

/** The session's own statement and its rows: user, session and vendor by key. */
const SESSION = { statements: 1, rows: 5 };

describe(`with ${PRODUCTS} products and ${ORDERS} orders`, () => {
  const cursor = () => encodeURIComponent(JSON.stringify(["Vape", "Sour Diesel 3", "x"]));
  const cases: [string, Loader, () => string, string, number][] = [
    // An order of a page: its row, its two lines, their list, its courier if it has one, and its place in the order; one more
    // to know whether there are more.
    ["orders", ordersLoader, () => "/vendor-dashboard", "orders", 7],
    ["orders of a status", ordersLoader, () => "/vendor-dashboard?status=AWAITING_PROCESSING", "orders", 7],
    ["older orders", ordersLoader, () => `/vendor-dashboard?after=${ORDERS / 2}.x`, "orders", 7],
    ["orders by name", ordersLoader, () => "/vendor-dashboard?q=purple+reyes3", "orders", 6],
    ["one order by phone", ordersLoader, () => "/vendor-dashboard?q=2130002345", "orders", 8],
    ["orders by a text that nothing has", ordersLoader, () => "/vendor-dashboard?q=nobody+at+all", "orders", 0],
    // Of none of these is it known what it holds: as many are counted as are shown.
    ["the menu", menuLoader, () => "/vendor-dashboard/menu", "products", 2.2],
    ["one category", menuLoader, () => "/vendor-dashboard/menu?category=Edible", "products", 2.2],
    ["unknown contents", menuLoader, () => "/vendor-dashboard/menu?contents=unknown", "products", 1.2],
    ["deep in the menu", menuLoader, () => `/vendor-dashboard/menu?after=${cursor()}`, "products", 1.2],
    ["the menu by name", menuLoader, () => "/vendor-dashboard/menu?q=gelato", "products", 3.2],
    ["one product by name", menuLoader, () => "/vendor-dashboard/menu?q=purple+haze+1998", "products", 5],
  ];

  test.each(cases)(
    "%s: at most 4 statements, rows in proportion to what is shown",
    async (_, loader, path, list, perRow) => {
      const { result, statements, rowsRead } = await cost(loader, path());
      const shown = result[list]?.length ?? 0;
      // The session, the orders, the courier's terms, and today's sum with what ran out.
      expect(statements).toBeLessThanOrEqual(4);
      if (perRow > 0) expect(shown).toBeGreaterThan(0);
      const allowance = SESSION.rows + 6;
      expect(rowsRead - allowance).toBeLessThanOrEqual(Math.ceil(shown * perRow));
      console.info(`${path()}: ${shown} shown, ${rowsRead} rows read, ${statements} statements`);
    },
  );

  test("a search with a status looks through a bounded number of hits", async () => {
    const { rowsRead } = await cost(ordersLoader, "/vendor-dashboard?q=reyes&status=AWAITING_PROCESSING");
    expect(rowsRead).toBeLessThanOrEqual(700);
  });

  test.each([
    ["settings", settingsLoader],
    ["hours", hoursLoader],
    ["the way to a new product", addLoader],
    ["news", newOrdersLoader],
  ])("%s read a handful of rows", async (_, loader) => {
    const { statements, rowsRead } = await cost(loader, "/vendor-dashboard/settings");
    expect(statements).toBeLessThanOrEqual(5);
    expect(rowsRead).toBeLessThanOrEqual(10);
  });

  test("a product's panel reads its product", async () => {
    const [row] = await visit.db.all<{ id: string }>(
      sql`SELECT id FROM products WHERE vendor_id = ${vendorId} LIMIT 1`,
    );
    const { statements, rowsRead } = await cost(panelLoader, "/x", { productId: row?.id ?? "" });
    expect([statements <= 3, rowsRead <= SESSION.rows + 2]).toEqual([true, true]);
  });

  test("the menu's pages follow one another through all categories, each product once, in order", async () => {
    const listed: { category: string; name: string; id: string }[] = [];
    for (let path: string | null = "/vendor-dashboard/menu"; path !== null; ) {
      const { result } = await cost(menuLoader, path);
      listed.push(...(result.products as typeof listed));
      path = result.next ? `/vendor-dashboard/menu?after=${encodeURIComponent(String(result.next))}` : null;
    }
    expect(new Set(listed.map(({ id }) => id)).size).toBe(PRODUCTS);
    const place = ({ category, name, id }: (typeof listed)[number]) => `${categories.indexOf(category)} ${name} ${id}`;
    expect(listed.map(place)).toEqual(listed.map(place).sort());
  });
});
