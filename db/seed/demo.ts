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
 * What stands in the demo besides shops, menus, orders and accounts. A part of the product that wants rows of its own in it
 * adds a function here; what it gives goes into the same batch, after the rest.
 */
const further: ((d1: D1Database, now: number) => D1PreparedStatement[])[] = [
  seedCourierRequests,
  seedSubscriptions,
  seedWebsites,
];

/**
 * Fills an empty database with the demo marketplace, and says what it did; nothing where there are accounts or shops of
 * anyone's (imported ones are nobody's). Pictures come first and rows in one batch: a kill half-way leaves an empty
 * database, which is filled the next time. It takes a local state and so cannot reach a deployed one.
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
