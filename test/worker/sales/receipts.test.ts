import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { toReceiptJson } from "#app/domain/sales/receipt.ts";
import { type ReceiptJson, receiptSchema } from "#app/domain/sales/receipt-schema.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { customerNumber } from "#app/platform/person-key.ts";
import { setCourierPapers } from "#app/use-cases/couriers/set-papers.ts";
import { saveContact } from "#app/use-cases/dispensaries/save-contact.ts";
import { writeReceipt } from "#app/use-cases/sales/write-receipt.ts";
import { findOrder } from "#db/orders/queries.ts";
import { orderEvents, orderItems, users, vendors } from "#db/schema/index.ts";
import { testApp, testVisit } from "#test/support/app.ts";
import { actorOf, aDelivery, addOrder } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { aDispensary, anAccount, papers, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const app = testApp({ at: Date.now() });
const SIGNED = "M10 20L30 40L50 20";
const PLACED = Date.parse("2026-06-16T18:00:00Z");
const DELIVERED = Date.parse("2026-06-16T18:45:00Z");

let own: Awaited<ReturnType<typeof aDispensary>>;
let driver: Awaited<ReturnType<typeof anAccount>>;
let orderId: string;
beforeAll(async () => {
  own = await aDispensary(app, { licenseNumber: "C10-0000123", firstName: "Ines", employeeNumber: "7" });
  driver = await anAccount(app, "courier", { firstName: "Cory", employeeNumber: "D-12" });
  const order = await addOrder(app, own.vendor.id, {
    ...aDelivery,
    createdAt: PLACED,
    taxes: {
      goodsCents: 2027,
      lines: [{ key: "excise", name: "Cannabis excise tax", rate: 15, unit: "%", base: 2027, amountCents: 304 }],
      note: null,
      apart: false,
    },
  });
  orderId = order.id;
  await app.db.update(orderItems).set({ amount: "3.5g" }).where(eq(orderItems.orderId, orderId));
  await app.db.insert(orderEvents).values({ orderId, version: 2, at: DELIVERED, kind: "delivered", byRole: "courier" });
  await storedRequest(app.db, {
    orderId,
    vendorId: own.vendor.id,
    status: "DELIVERED",
    courierId: driver.id,
    courierName: "Cory Wheels",
    assignedAt: PLACED,
    pickedUpAt: PLACED,
    deliveredAt: DELIVERED,
    settlementWeek: "2026-06-15",
    signature: SIGNED,
  });
});

const receipt = async () => (await writeReceipt(app, (await findOrder(app.db, orderId))!))!.receipt;
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await worker.fetch(`http://localhost/api${path}`, { headers });
  return { status: response.status, body: (await response.json()) as { data: ReceiptJson } };
};

describe("a delivery's receipt", () => {
  test("has all that California asks for", async () => {
    const written = await receipt();
    expect(receiptSchema.parse(written)).toEqual(written);
    expect(written).toMatchObject({
      dispensary: {
        name: "Green Door",
        address: "200 N Spring St, Los Angeles, CA 90012",
        licenseNumber: "C10-0000123",
      },
      preparedBy: { firstName: "Ines", employeeNumber: "7" },
      deliveredBy: { firstName: "Cory", employeeNumber: "D-12" },
      customer: { firstName: "Ana", number: expect.stringMatching(/^[0-9A-Z]{8}$/) },
      requestedAt: "2026-06-16T18:00:00.000Z",
      deliveredAt: "2026-06-16T18:45:00.000Z",
      deliveryAddress: "1 Main St, #4B, Los Angeles, CA 90012",
      items: [{ name: "Blue Dream", holds: "3.5\u00A0g", quantity: 1, total: 25 }],
      taxLines: [{ name: "Cannabis excise tax", rate: 15, base: 20.27, amount: 3.04 }],
      total: 25,
      signature: SIGNED,
    });
    expect(JSON.stringify(written)).not.toContain("Reyes");
    expect(JSON.stringify(written)).not.toContain("2135550188");
  });

  test("states a package's contents as the dispensary did, and counts products without a size", async () => {
    const order = (await findOrder(app.db, orderId))!;
    const facts = {
      licenseNumber: null,
      preparer: { firstName: "", employeeNumber: null },
      courier: null,
      signature: null,
      customerNumber: "1",
    };
    const holds = (item: object) =>
      toReceiptJson({ ...order, items: [{ ...order.items[0]!, ...item }] }, facts).items[0]?.holds;
    expect(holds({ contents: { grams: 1.2 } })).toBe("1.2 g");
    expect(holds({ contents: { fluidOunces: 12 } })).toBe("12 fl oz");
    expect(holds({ contents: null, amount: null })).toBe("1 piece");
    expect(toReceiptJson(order, facts)).toMatchObject({ preparedBy: null, deliveredBy: null });
  });

  test("calls a customer the same at one dispensary, and another at the next", async () => {
    const numberOf = (vendorId: string, phone = "2135550188") => customerNumber("key", vendorId, phone);
    expect(await numberOf("a")).toBe(await numberOf("a"));
    expect(await numberOf("b")).not.toBe(await numberOf("a"));
    expect(await numberOf("a", "2135550189")).not.toBe(await numberOf("a"));
  });

  test("is readable only by its dispensary and with the order's link", async () => {
    const cookie = await signedIn(app, own.account.id);
    const other = await aDispensary(app);
    const token = await orderToken(testVisit().settings.orderLinkKey, orderId);
    expect((await read(`/orders/${orderId}/receipt`, { Cookie: cookie })).body.data).toEqual(await receipt());
    expect((await read(`/customer/orders/${orderId}/receipt?token=${token}`)).body.data).toEqual(await receipt());
    expect((await read(`/orders/${orderId}/receipt`, { Cookie: await signedIn(app, other.account.id) })).status).toBe(
      404,
    );
    expect((await read(`/orders/${orderId}/receipt`)).status).toBe(401);
    expect((await read(`/customer/orders/${orderId}/receipt?token=wrong`)).status).toBe(404);
  });
});

describe("a receipt of what the dispensary's own staff did", () => {
  const handedOver = async (idCheckMethod: "birthdate" | "stated") => {
    const { vendor, account } = await aDispensary(app, { firstName: "Ines", employeeNumber: "7" });
    const clerk = await anAccount(app, "vendor", {
      vendorId: vendor.id,
      staffRole: "staff" as const,
      firstName: "Sol",
      employeeNumber: "21",
    });
    const { id } = await addOrder(app, vendor.id, { ...aDelivery, idCheckMethod, idCheckedAt: DELIVERED });
    const event = { orderId: id, at: DELIVERED, byRole: "dispensary" as const };
    await app.db.insert(orderEvents).values([
      { ...event, version: 2, kind: "ready", byId: clerk.id },
      { ...event, version: 3, kind: "delivered", byId: account.id },
    ]);
    return (await writeReceipt(app, (await findOrder(app.db, id))!))!.receipt;
  };

  test("names who made it ready, and the driver who checked the ID at the door", async () =>
    expect(await handedOver("birthdate")).toMatchObject({
      preparedBy: { firstName: "Sol", employeeNumber: "21" },
      deliveredBy: { employeeNumber: "7" },
    }));

  test("names no driver if the check was stated at the desk", async () =>
    expect((await handedOver("stated")).deliveredBy).toBeNull());
});

describe("an employee number", () => {
  test("is set by a dispatcher for drivers only, and can be revoked", async () => {
    const dispatcher = { ...actorOf("none"), role: "dispatcher" as const, vendorId: null };
    const set = (
      courierId: string,
      employeeNumber: string | null,
      by = dispatcher as Parameters<typeof setCourierPapers>[1],
    ) => setCourierPapers(testVisit(), by, courierId, { ...papers, employeeNumber, employers: [] });
    const stored = async () => (await app.db.select().from(users).where(eq(users.id, driver.id)))[0]?.employeeNumber;
    expect(await set(driver.id, "99")).toMatchObject({ ok: true });
    expect(await stored()).toBe("99");
    expect(await set(driver.id, null)).toMatchObject({ ok: true });
    expect(await stored()).toBeNull();
    expect(await set(own.account.id, "1")).toMatchObject({ reason: "not-found" });
    expect(await set(driver.id, "1", actorOf("none"))).toMatchObject({ reason: "not-allowed" });
  });

  test("of the preparer is part of the contact, and stays if a client doesn't send it", async () => {
    const { vendor } = await aDispensary(app);
    const contact = {
      firstName: "Ines",
      lastName: "Vale",
      email: "ines@example.com",
      phone: "2135550121",
      additionalPhones: [],
      version: null,
    };
    const stored = async () =>
      (await app.db.select().from(vendors).where(eq(vendors.id, vendor.id)))[0]?.employeeNumber;
    await saveContact(app, actorOf(vendor.id), { ...contact, employeeNumber: " 12 " });
    expect(await stored()).toBe("12");
    await saveContact(app, actorOf(vendor.id), contact);
    expect(await stored()).toBe("12");
    await saveContact(app, actorOf(vendor.id), { ...contact, employeeNumber: "" });
    expect(await stored()).toBeNull();
    expect(await saveContact(app, actorOf(vendor.id), { ...contact, employeeNumber: "1".repeat(21) })).toMatchObject({
      fields: { employeeNumber: "Up to 20 characters." },
    });
  });
});
