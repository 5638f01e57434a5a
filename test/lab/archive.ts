// A dispensary moves out and in again: how long its file takes to make, how large it is, and whether it comes out equal.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "#app/domain/id.ts";
import { DAY_MS, MINUTE_MS } from "#app/domain/time.ts";
import { makeExports } from "#app/use-cases/dispensaries/make-exports.ts";
import { archiveOrders } from "#app/use-cases/orders/archive-orders.ts";
import { findLatestExport, insertExport } from "#db/dispensaries/exports.ts";
import { seedDemo } from "#db/seed/demo.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { atMost, type Figure, report } from "#test/bench/figures.ts";
import { aDelivery, addOrder } from "#test/support/add-order.ts";
import { downloadOf, exporterOf, exportShop } from "#test/support/shop-exports.ts";
import { readCommand } from "#workers/local/read-command.mjs";
import { migrate, root, type State, withState } from "#workers/local/state.ts";

const { values } = readCommand("lab archive");
const orders = Number(values.orders);
const vendorId = demoVendorIds.vendor;
/** The cron trigger of `make-exports`. */
const EVERY_MINUTES = 2;
const GOAL_MINUTES = 10;
const DAYS = 90;

const dir = mkdtempSync(join(tmpdir(), "nearleaf-archive-"));
const inState = <T>(name: string, work: (state: State) => Promise<T>) => withState(join(dir, name), work);
const now = Date.now();

async function fill({ d1, r2, buckets }: State) {
  await migrate(d1);
  await seedDemo({ d1, r2 }, now);
  const app = exporterOf({ d1, r2, buckets } as State, now);
  for (let at = 0; at < orders; at++) {
    const createdAt = now - Math.floor(((orders - at) / orders) * DAYS * DAY_MS);
    const facts = { createdAt, status: "COMPLETED" as const, lastName: `Number ${at}` };
    await addOrder(app, vendorId, at % 2 ? facts : { ...aDelivery, ...facts });
  }
  // As each night: orders that closed two weeks ago.
  for (let night = 0; night < DAYS; night++) {
    const { orders: moved } = (await archiveOrders(app)) as { orders: number };
    if (moved === 0) break;
  }
}

try {
  const first = await inState("first", async (state) => {
    await fill(state);
    const app = exporterOf(state, now);
    await insertExport(app.db, { id: newId(now), vendorId, requestedBy: "owner", now, expiresAt: now + DAY_MS });
    let runs = 0;
    const begun = performance.now();
    while ((await findLatestExport(app.db, vendorId, now))?.state === "making") {
      await makeExports(app);
      runs += 1;
    }
    return { runs, ms: performance.now() - begun, file: await downloadOf(app, vendorId) };
  });
  const file = join(dir, "shop.zip");
  writeFileSync(file, first.file);
  const begun = performance.now();
  const imported = spawnSync(process.execPath, [join(root, "workers/local/import-shop.ts"), "shop", file], {
    env: { ...process.env, STATE_DIR: join(dir, "second") },
    encoding: "utf8",
  });
  if (imported.status !== 0) throw new Error(imported.stderr);
  const importMs = performance.now() - begun;
  const second = await inState("second", (state) => exportShop(exporterOf(state, now + DAY_MS), vendorId));
  await inState("second", ({ d1 }) =>
    d1.prepare("UPDATE products SET name = name || '.' WHERE id = (SELECT min(id) FROM products)").run(),
  );
  const changed = await inState("second", (state) => exportShop(exporterOf(state, now + 2 * DAY_MS), vendorId));
  const figures: Figure[] = [
    atMost(
      `A file of ${orders.toLocaleString("en-US")} more orders is made, a run of the job every ${EVERY_MINUTES} minutes`,
      GOAL_MINUTES,
      [first.runs * EVERY_MINUTES + first.ms / MINUTE_MS],
      1,
      " min",
    ),
    {
      what: "Its size, and the work of its runs",
      figure: `${(first.file.length / 1e6).toFixed(1)} MB, ${(first.ms / 1000).toFixed(1)} s in ${first.runs} runs`,
    },
    { what: "Imported into an empty marketplace", figure: `${(importMs / 1000).toFixed(1)} s` },
    atMost("Bytes that differ in the file which that marketplace makes", 0, [second.equals(first.file) ? 0 : 1]),
    { what: "Control: after one letter of a product's name", figure: changed.equals(first.file) ? "0" : "differs" },
  ];
  report("lab archive", figures, values.write);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
