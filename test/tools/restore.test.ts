import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asJson } from "#test/support/as-json.ts";
import { addAccount, fillState, PASSWORD } from "#test/support/backup.ts";
import { signedInClient } from "#test/support/browser/browser-like.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { kill, start } from "#test/support/crash/crash.ts";
import { writeBackup } from "#workers/local/backup/folder.ts";
import { restoreState } from "#workers/local/backup/restore-state.ts";
import { localSource } from "#workers/local/backup/source.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { openState } from "#workers/local/state.ts";

const scratch = mkdtempSync(join(tmpdir(), "nearleaf-restore-"));
const before = join(scratch, "before");
const after = join(scratch, "after");
const seen: Record<"before" | "after", Awaited<ReturnType<typeof readState>>> = {} as never;
let requestId: string;
let vendorId: string;
let log: unknown[];
let images: string[];

/** What people see of it: hits of searches, orders and their sums, requests and their moves, and pictures to the byte. */
async function readState(origin: string) {
  const vendor = await signedIn(origin, "vendor");
  const dispatcher = await signedIn(origin, "dispatcher");
  const json = async (from: typeof vendor, path: string) => (await from.get(path)).json();
  const pictures = await Promise.all(
    images.map(async (key) => {
      const response = await fetch(`${origin}/images/${key}`);
      return [
        response.status,
        response.headers.get("Content-Type"),
        Buffer.from(await response.arrayBuffer()).toString("base64"),
      ];
    }),
  );
  return {
    found: await json(vendor, `/api/vendor/inventory/${vendorId}?q=haze`),
    foundOrders: await json(vendor, `/api/orders/vendor/${vendorId}?q=Reyes`),
    nearby: await json(vendor, "/api/map/map-vendors?lat=34.0522&lng=-118.2437&orderType=Pickup"),
    menu: await json(vendor, `/api/vendor/inventory/public/${vendorId}`),
    orders: await json(vendor, `/api/orders/vendor/${vendorId}`),
    requests: (await json(dispatcher, "/api/courier-requests")) as { _id: string; version: number; status: string }[],
    pictures,
  };
}

const signedIn = (origin: string, role: "vendor" | "dispatcher") =>
  signedInClient(origin, `${role}@example.com`, PASSWORD);

const moveOf = (origin: string, move: string) =>
  signedIn(origin, "dispatcher").then((dispatcher) =>
    dispatcher.post(`/api/courier-requests/${requestId}/moves`, { move, moveId: crypto.randomUUID() }),
  );

beforeAll(async () => {
  await buildIfStale();
  const filled = await fillState(before);
  ({ requestId, vendorId } = filled);
  const state = await openState(before);
  await addAccount(state.d1, "dispatcher");
  await addAccount(state.d1, "vendor", vendorId);
  images = (await state.r2.list()).objects.map(({ key }) => key).filter((key) => !key.includes(".."));
  await state.close();

  // A day of business: an order by the API, and a request that its object moved.
  const first = await start(before);
  const products = [{ id: filled.productId, name: "Sour\nDiesel", priceCents: 2504 }];
  const order = await fetch(
    `${first.origin}/api/customer/create-order`,
    asJson("POST", orderPayload(vendorId, products)),
  );
  expect(await order.text()).toContain('"success":true');
  expect((await moveOf(first.origin, "assign")).status).toBe(200);
  seen.before = await readState(first.origin);
  await kill(first.server);

  const stopped = await openState(before);
  await writeBackup(join(scratch, "backup"), localSource(stopped.d1), stopped.buckets);
  const moves = await stopped.d1
    .prepare("SELECT * FROM courier_request_moves WHERE request_id = ?")
    .bind(requestId)
    .all();
  log = moves.results;
  await stopped.close();
  await restoreState(join(scratch, "backup"), after);
}, 400_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("a marketplace that was brought back from its backup shows the same, and goes on", {
  timeout: 200_000,
}, async () => {
  const second = await start(after);
  try {
    seen.after = await readState(second.origin);
    expect(seen.after).toEqual(seen.before);
    expect(seen.after.pictures.filter(([status]) => status === 200)).toHaveLength(1);
    expect(JSON.stringify(seen.after.found)).toContain("Lemon, Haze");
    expect(JSON.stringify(seen.after.foundOrders)).toContain("Reyes");
    expect(JSON.stringify(seen.after.nearby)).toContain(vendorId);

    // Its object is new and empty: it takes the request over from its row, where it stood.
    const moved = await moveOf(second.origin, "pickUp");
    expect(moved.status).toBe(200);
    const { data } = (await moved.json()) as { data: { status: string; version: number } };
    const earlier = seen.before.requests.find(({ _id }) => _id === requestId);
    expect(earlier?.status).toBe("COURIER_ASSIGNED");
    expect(data).toMatchObject({ status: "PICKED_UP", version: (earlier?.version ?? 0) + 1 });
  } finally {
    await kill(second.server);
  }
  const state = await openState(after);
  const moves = await state.d1
    .prepare("SELECT * FROM courier_request_moves WHERE request_id = ? ORDER BY version")
    .bind(requestId)
    .all();
  await state.close();
  expect(moves.results.slice(0, -1)).toEqual(log);
  expect(moves.results).toHaveLength(log.length + 1);
});
