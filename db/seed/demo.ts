import { seedSubscriptions } from "./billing.ts";
import { prepare } from "./bulk.ts";
import { seedCourierRequests } from "./couriers.ts";
import { demoInserts } from "./demo-inserts.ts";
import { demoRows } from "./demo-rows.ts";
import { demoPictures, storePictures } from "./pictures.ts";
import { loadPlaces } from "./places.ts";
import { seedWebsites } from "./websites.ts";

export { demoLogins } from "./demo-people.ts";

type State = { d1: D1Database; r2: R2Bucket };

/**
 * Everything in the demo besides shops, menus, orders and accounts. To add rows for a part of the product, add a
 * function here; they go into the same batch, after the rest.
 */
const further: ((d1: D1Database, now: number) => D1PreparedStatement[])[] = [
  seedCourierRequests,
  seedSubscriptions,
  seedWebsites,
];

/**
 * Fills an empty database with the demo marketplace and returns what it did; does nothing if there are accounts or
 * shops that weren't imported. Pictures come first and rows in one batch, so that a killed run leaves an empty database
 * for the next one. Takes a local state, so it can't reach a deployed database.
 */
export async function seedDemo({ d1, r2 }: State, now: number): Promise<string | undefined> {
  await loadPlaces(d1, now);
  if (!(await isEmpty(d1))) return undefined;
  const began = Date.now();
  const rows = demoRows(now);
  await storePictures(r2, demoPictures());
  await d1.batch([
    ...demoInserts(rows).map((insert) => prepare(d1, insert)),
    ...further.flatMap((statements) => statements(d1, now)),
  ]);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return `Filled the empty database with ${rows.vendors.length} dispensaries and ${rows.products.length} products in ${seconds} s.`;
}

async function isEmpty(d1: D1Database): Promise<boolean> {
  const existing = await d1
    .prepare(
      "SELECT 1 FROM users UNION ALL SELECT 1 FROM vendors WHERE source IS NULL OR source NOT IN ('kushy', 'load') LIMIT 1",
    )
    .first();
  return existing === null;
}
