import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadMarketplace } from "#db/seed/load.ts";
import { migrate, openState, type State } from "#workers/local/state.ts";

const sizes = { vendors: 30, productsPerVendor: 5, ordersPerVendor: 2, rowsABatch: 50, now: 1_800_000_000_000 };
const folder = mkdtempSync(join(tmpdir(), "nearleaf-load-"));
const states: State[] = [];

beforeAll(async () => {
  for (const name of ["whole", "broken"]) states.push(await openState(join(folder, name)));
  for (const { d1 } of states) await migrate(d1);
}, 120_000);

afterAll(async () => {
  for (const state of states) await state.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that a load writes, sorted. */
async function contents({ d1 }: State) {
  const tables = ["vendors", "products", "orders", "order_items"];
  const results = await d1.batch(tables.map((table) => d1.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  return results.map((result) => result.results);
}

/** A database that fails at its `last`th transaction: before it, or just after. */
function failing(d1: D1Database, last: number, when: "before" | "after"): D1Database {
  let batches = 0;
  return {
    prepare: (text: string) => d1.prepare(text),
    batch: async (statements: D1PreparedStatement[]) => {
      batches += 1;
      if (batches === last && when === "before") throw new Error("Switched off.");
      const results = await d1.batch(statements);
      if (batches === last) throw new Error("Switched off.");
      return results;
    },
  } as unknown as D1Database;
}

test("a load that was interrupted twice resumes where it stopped, with the same result", async () => {
  const [whole, broken] = states as [State, State];
  expect(await loadMarketplace(whole.d1, sizes)).toBe(30);
  await expect(loadMarketplace(failing(broken.d1, 2, "before"), sizes)).rejects.toThrow("Switched off.");
  await expect(loadMarketplace(failing(broken.d1, 1, "after"), sizes)).rejects.toThrow("Switched off.");
  expect(await loadMarketplace(broken.d1, sizes)).toBe(10);
  expect(await loadMarketplace(broken.d1, sizes)).toBe(0);

  const [vendors, products, orders, items] = await contents(broken);
  expect([vendors?.length, products?.length, orders?.length, items?.length]).toEqual([30, 150, 60, 120]);
  expect(await contents(broken)).toEqual(await contents(whole));
}, 120_000);
