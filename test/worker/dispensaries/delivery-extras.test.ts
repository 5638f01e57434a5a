import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type OrderJson, shopperOrderSchema } from "#app/domain/orders/order-schema.ts";
import { loader as dashboard } from "#app/routes/courier/dashboard.tsx";
import { loader as csv } from "#app/routes/dashboard/orders/csv.ts";
import { loader as ticket } from "#app/routes/dashboard/orders/print.tsx";
import { orders, outbox } from "#db/schema/index.ts";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { orderPayload, orderRows } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { worker } from "#test/support/fetcher.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { aGazetteer } from "#test/support/outside/geocoders.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";
import { stock } from "#test/support/shop.ts";

const visit = testVisit({ at: Date.now() });
const HOME = { street: "1550 Vine St", city: "Los Angeles", state: "CA", zip: "90028" };
const NOTE = 'Gate code 4711.\n<script>alert("x")</script>';
const WHOLE = "1550 Vine St, #4B, Los Angeles, CA 90028";

let own: Awaited<ReturnType<typeof aDispensary>>;
let cookie: string;
let product: Awaited<ReturnType<typeof stock>>;
beforeAll(async () => {
  await aGazetteer();
  own = await aDispensary(visit, { courierServiceEnabled: true });
  cookie = await signedIn(visit, own.account.id);
  product = await stock(visit.db, own.vendor.id);
});

async function order(extras: object, address: object = {}) {
  const delivery_address = { ...HOME, ...address };
  const body = orderPayload(own.vendor.id, [product], {
    phone: nextPhone(),
    orderDetails: { orderType: "Delivery", delivery_address, ...extras },
  });
  const response = await postAsCustomer("create-order", body);
  const json = await response.json<{ orderId: string; order: OrderJson; message: string; fields: object }>();
  return { status: response.status, ...json };
}
const load = (loader: unknown, path: string, params = {}) =>
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  (loader as (args: unknown) => Promise<any>)(routeArgs(visit, { path, params, cookie }));

describe("an apartment and a note for the driver", () => {
  test("are shown to everyone who handles the order", async () => {
    const placed = await order({ delivery_note: `  ${NOTE} ` }, { apartment: " 4B " });
    expect(placed.status, placed.message).toBe(201);
    const shown = { deliveryAddress: { ...HOME, apartment: "4B" }, deliveryNote: NOTE };
    expect(shopperOrderSchema.parse(placed.order)).toMatchObject(shown);
    const [row] = await visit.db.select().from(orders).where(eq(orders.id, placed.orderId));
    expect(row).toMatchObject({ street: "1550 Vine St", apartment: "4B", deliveryNote: NOTE, lat: 34.1005 });

    const list = await worker.fetch(`http://localhost/api/orders/vendor/${own.vendor.id}`, {
      headers: { Cookie: cookie },
    });
    expect(JSON.stringify(await list.json())).toContain(JSON.stringify(NOTE));
    expect((await load(ticket, "/", { orderId: placed.orderId })).order).toMatchObject(shown);
    const [head, line] = (await (await load(csv, "/")).text()).split("\r\n");
    expect(head).toContain("address,note,");
    expect(head).toContain("subtotal,goods without taxes,taxes,fee");
    expect(line).toContain("Cannabis excise tax (15%) ");
    expect(line).toContain(`"${WHOLE}","Gate code 4711.\n<script>`);
    const mails = await visit.db.select().from(outbox).where(eq(outbox.kind, "order-placed"));
    expect(mails.at(-1)?.body).toContain(`Deliver to ${WHOLE}\nNote: Gate code 4711. <script>`);

    const { form } = await load(dashboard, `/courier-dashboard?order=${placed.orderId}`);
    expect(form.prefill).toMatchObject({ deliveryAddress: WHOLE, notes: NOTE });
  });

  test("with hidden letters are refused, and nothing stored", async () => {
    const before = await orderRows(visit.db);
    expect((await order({ delivery_note: "\u202ebackwards" })).status).toBe(422);
    expect((await order({}, { apartment: "a\u200bb" })).status).toBe(422);
    expect(await orderRows(visit.db)).toEqual(before);
  });

  test.each([
    [{ delivery_note: 7 }, {}],
    [{ delivery_note: ["x"] }, {}],
    [{}, { apartment: { $ne: 1 } }],
  ])("of another kind than text are malformed: %j %j", async (extras, address) => {
    expect((await order(extras, address)).status).toBe(400);
  });
});
