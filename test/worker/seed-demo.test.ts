import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createApp, type Env } from "#app/app.ts";
import { demoPasswords } from "#app/domain/accounts/demo-passwords.ts";
import { passwords } from "#app/providers/passwords/index.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import { strains, vendors } from "#db/schema/index.ts";
import { bulkInsert, type Insert, prepare } from "#db/seed/bulk.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { demoInserts } from "#db/seed/demo-inserts.ts";
import { demoLogins } from "#db/seed/demo-people.ts";
import { demoRows } from "#db/seed/demo-rows.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { hashInEarnest } from "#test/support/platform/quick-hashing.ts";

hashInEarnest();

const { DB } = env as unknown as { DB: D1Database };
const rows = demoRows(NOON);
const write = (inserts: readonly Insert[]) => DB.batch(inserts.map((insert) => prepare(DB, insert)));
const count = (table: string) => DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");

test("an interrupted demo seed leaves an empty database", async () => {
  const broken = bulkInsert(vendors, [{ ...rows.vendors[0]!, id: "another", sourceId: "another", minOrderCents: -1 }]);
  await expect(write([...demoInserts(rows), ...broken])).rejects.toThrow("vendors_min_order");
  for (const table of ["vendors", "users", "products", "orders", "strains"]) expect(await count(table)).toBe(0);
});

test("the whole demo fits the schema, even after an import of strains", async () => {
  await write(bulkInsert(strains, [rows.strains[0]!]));
  await write(demoInserts(rows));
  expect(await count("vendors")).toBe(rows.vendors.length);
  expect(await count("products")).toBe(rows.products.length);
  expect(await count("orders")).toBe(rows.orders.length);
  expect(await count("order_items")).toBe(rows.orderItems.length);
  expect(await count("strains")).toBe(rows.strains.length);
  expect(await count("catalogue_products")).toBe(rows.catalogProducts.length);
  const largest = DB.prepare("SELECT listed_count AS n FROM vendors WHERE id = ?").bind(demoVendorIds.largest);
  expect(await largest.first("n")).toBe(200);
});

test("no demo review is from the future", () => {
  for (const { createdAt } of rows.reviews) expect(createdAt).toBeLessThanOrEqual(NOON);
});

test("lists, enums and flags are stored as the schema expects", async () => {
  const product = rows.products.find(({ tags }) => (tags ?? []).length > 1)!;
  const row = await DB.prepare("SELECT tags, thc_percent, image_key FROM products WHERE id = ?")
    .bind(product.id)
    .first();
  expect(row).toEqual({
    tags: JSON.stringify(product.tags),
    thc_percent: product.thcPercent,
    image_key: product.imageKey,
  });
  const partner = DB.prepare("SELECT courier_service_enabled AS on_ FROM vendors WHERE id = ?");
  expect(await partner.bind(demoVendorIds.partner).first("on_")).toBe(1);
});

test("every demo login works only with its password", async () => {
  for (const { email, password } of demoLogins) {
    const hash = await DB.prepare("SELECT password_hash AS h FROM users WHERE email = ?")
      .bind(email)
      .first<string>("h");
    expect(await passwords.verify(password, hash)).toBe(true);
    expect(await passwords.verify(`${password}!`, hash)).toBe(false);
  }
});

/** The passwords of a worker that is not local. */
const { passwords: deployed } = createApp({ ...(env as unknown as Env), LOCAL: undefined }, { waitUntil: () => {} });

test("a deployed worker refuses every sign-in with a demo password", async () => {
  const [login] = demoLogins;
  expect(await signIn(testVisit(), login)).toMatchObject({ ok: true });
  expect(await signIn(testVisit({ passwords: deployed }), login)).toMatchObject({
    ok: false,
    message: "Login failed. Please check your credentials.",
  });
});

test("a deployed worker refuses demo passwords as new passwords", () => {
  for (const password of Object.values(demoPasswords)) {
    expect(deployed.isCommon(password)).toBe(true);
    expect(deployed.isCommon(password.toUpperCase())).toBe(true);
  }
  expect(deployed.isCommon("a fine long password")).toBe(false);
});
