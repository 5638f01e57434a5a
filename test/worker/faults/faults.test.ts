import { describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { newImageKey } from "#app/domain/upload-endpoints.ts";
import { runBatch } from "#db/client.ts";
import { insertStoredImage } from "#db/images/writes.ts";
import { insertOrder, insertOrderItems } from "#db/orders/writes.ts";
import { orderItems, orders, settings } from "#db/schema/index.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { shopCases, workCases } from "#test/support/faults/fault-cases.ts";
import { stubOutside } from "#test/support/faults/fault-outside.ts";
import { complaints, type FaultCase, reference } from "#test/support/faults/fault-run.ts";
import { faultModes } from "#test/support/faults/faults.ts";
import { openShop, stock } from "#test/support/shop.ts";

stubOutside();
test("every use-case has a fault case", () => {
  const files = Object.keys(import.meta.glob(["/app/use-cases/**/*.ts", "!/app/use-cases/frame/**"]));
  const names = files.map((file) => file.slice("/app/use-cases/".length, -".ts".length));
  const lines = new Set([...shopCases, ...workCases].map(({ useCase }) => useCase));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !lines.has(name))).toEqual([]);
});

/** All complaints about a planted use-case, with each of its calls failing in each way. */
async function allComplaints(planted: FaultCase): Promise<string> {
  const expected = await reference(planted);
  const all: string[] = [];
  for (const at of expected.calls) {
    for (const mode of faultModes) all.push(...(await complaints(planted, expected, { at, mode })));
  }
  return all.join("\n");
}

/** The same order, written in two calls of D1. */
async function placeInTwoCalls(app: App, order: Order) {
  await runBatch(app.db, [insertOrder(app.db, order, { place: null, person: null, host: null })]);
  await runBatch(app.db, [insertOrderItems(app.db, order)]);
}

/** Bytes first, then the row: a failure between them leaves an orphan. */
async function storeBytesFirst(app: App, vendorId: string) {
  const key = newImageKey("product", "image/jpeg", crypto.getRandomValues(new Uint8Array(16)));
  await app.images.put(key, "bytes");
  await insertStoredImage(app.db, { key, vendorId, purpose: "product", now: app.now() });
}

describe("a planted fault is found (negative control):", () => {
  test("an order written in two calls", async () => {
    const text = await allComplaints({
      useCase: "planted",
      async prepare({ app, client }) {
        const { id } = await openShop(app.db);
        const body = orderPayload(id, [await stock(app.db, id)]);
        const placed = await client.post("/api/customer/create-order", body);
        const { orderId } = (await placed.json()) as { orderId: string };
        const [row] = await app.db.select().from(orders);
        const items = await app.db.select().from(orderItems);
        const order = { ...row, deliveryAddress: null, items } as unknown as Order;
        let sent = 0;
        return (client) => client.direct((faulty) => placeInTwoCalls(faulty, { ...order, id: `${orderId}${++sent}` }));
      },
    });
    expect(text).toContain("an order without lines");
    expect(text).toContain("is half written");
  });

  test("a picture stored before its row", async () => {
    const text = await allComplaints({
      useCase: "planted",
      repeats: ["stored_images"],
      async prepare({ app }) {
        const { id } = await openShop(app.db);
        return (client) => client.direct((faulty) => storeBytesFirst(faulty, id));
      },
    });
    expect(text).toContain("stays in the store for ever");
  });

  test("a form without a key, sent twice", async () => {
    const text = await allComplaints({
      useCase: "planted",
      async prepare({ app }) {
        const { id } = await openShop(app.db);
        return (client) => client.direct((faulty) => stock(faulty.db, id));
      },
    });
    expect(text).toContain("products has besides");
  });

  test("a response that shows internals, and a bug after a platform failure", async () => {
    const text = await allComplaints({
      useCase: "planted",
      async prepare() {
        return (client) =>
          client.direct(async (faulty) => {
            const rows = await faulty.db
              .select()
              .from(settings)
              .catch(() => undefined);
            if (rows === undefined) throw new TypeError("Nobody thought of this.");
          });
      },
    });
    expect(text).toContain("answers 500");
    expect(text).toContain("Nobody thought of this.");
  });
});
