import { beforeAll, expect, test } from "vitest";
import { loader as dashboard } from "#app/routes/courier/dashboard.tsx";
import { listRequestsOfVendor } from "#db/couriers/queries.ts";
import { callRoute, testApp, testVisit } from "#test/support/app.ts";
import { worker } from "#test/support/fetcher.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const { db, meter } = testApp();
const NOON = Date.parse("2026-06-16T19:00:00Z");
const visit = testVisit({ at: NOON });

const phone = "2135550170";
let [vendorId, accountId, cookie] = ["", "", ""];
beforeAll(async () => {
  const { vendor, account } = await aDispensary(visit, { courierServiceEnabled: true });
  const other = (await aDispensary(visit, { courierServiceEnabled: true })).vendor.id;
  const courier = await anAccount(visit, "courier", { phone });
  [vendorId, accountId, cookie] = [vendor.id, account.id, await signedIn(visit, account.id)];
  const carried = { courierId: courier.id, courierName: "Dana Ruiz", pickedUpAt: NOON } as const;
  const stored = (id: string, at: number, over: Parameters<typeof storedRequest>[1]) =>
    storedRequest(db, { id, vendorId, createdAt: NOON + at, ...over });
  await stored("waits", 1, { customerName: "Robin Vale", orderNumber: "17-22", customerPhone: "3105550188" });
  await stored("carried", 2, { status: "PICKED_UP", deliveryAddress: "12 Alder St, Las Vegas, NV 89101", ...carried });
  const failed = {
    status: "CANCELLED",
    cancelledAt: NOON,
    failureReason: "customer-absent",
    returnedAt: NOON,
  } as const;
  await stored("failed", 3, { ...failed, customerName: "Robin Ash", ...carried });
  await stored("theirs", 4, { vendorId: other, customerName: "Robin Other" });
  for (let at = 0; at < 60; at++) {
    const delivered = { status: "DELIVERED", settlementWeek: "2026-06-15", deliveredAt: NOON } as const;
    await stored(`over-${at}`, -at - 1, { ...delivered, ...carried });
  }
});

const search = async (text: string, status: Parameters<typeof listRequestsOfVendor>[2]["status"] = null) =>
  (await listRequestsOfVendor(db, vendorId, { text, status }, 50)).map(({ id }) => id);

test.each([
  ["part of a customer's name", "robin", ["failed", "waits"]],
  ["a street", "12 alder", ["carried"]],
  ["a phone as it is written", "(310) 555-0188", ["waits"]],
  ["an order number of digits and a dash", "17-22", ["waits"]],
  ["operators of the search", 'robin" OR "vale', []],
  ["two letters, too few to search", "ro", []],
])("a partner finds its own requests by %s", async (_name, text, ids) => expect(await search(text)).toEqual(ids));

test("a status narrows the list and the search, and a failed delivery is not a canceled one", async () => {
  expect(await search("", "PENDING")).toEqual(["waits"]);
  expect(await search("", "NOT_DELIVERED")).toEqual(["failed"]);
  expect(await search("", "CANCELLED")).toEqual([]);
  expect(await search("robin", "NOT_DELIVERED")).toEqual(["failed"]);
  expect(await search("", "DELIVERED")).toHaveLength(50);
});

test("no list of a partner reads more than it shows, however many requests it and others have", async () => {
  const rows = async (read: () => Promise<unknown>) => {
    meter.rowsRead = 0;
    await read();
    return meter.rowsRead;
  };
  for (let at = 0; at < 60; at++) await storedRequest(db, { id: `else-${at}`, createdAt: NOON + at });
  expect(await rows(() => listRequestsOfVendor(db, vendorId, { text: "", status: null }, 2))).toBeLessThan(60);
  expect(await rows(() => search("", "PENDING"))).toBeLessThan(12);
  expect(await rows(() => search("alder"))).toBeLessThan(12);
});

test("the page has its search in its URL, and shows the courier's phone and the promised times", async () => {
  type Page = { cards: Record<string, unknown>[]; filter: object; narrowed: boolean };
  const page = await callRoute<Page>(dashboard, visit, { cookie, path: "/?tab=requests&q=alder&status=PICKED_UP" });
  expect(page).toMatchObject({ filter: { text: "alder", status: "PICKED_UP" }, narrowed: true });
  expect(page.cards).toMatchObject([
    {
      id: "carried",
      courierName: "Dana Ruiz",
      courierPhone: phone,
      promised: { pickup: "12:00 PM to 12:30 PM", delivery: expect.stringMatching(/^by 1:\d\d PM$|^by 12:\d\d PM$/) },
    },
  ]);
  const over = await callRoute<Page>(dashboard, visit, { cookie, path: "/?tab=requests&status=DELIVERED" });
  expect(over.cards[0]).toMatchObject({ courierPhone: null, promised: null });
});

test("the API narrows by the same words", async () => {
  const headers = { Cookie: await signedIn(testVisit({ at: Date.now() }), accountId) };
  const path = `http://localhost/api/courier-requests/vendor/${vendorId}?q=alder&status=PICKED_UP`;
  const list = await (await worker.fetch(path, { headers })).json();
  expect(list).toMatchObject([{ _id: "carried", courierPhone: phone, pickupBy: "2026-06-16T19:30:00.002Z" }]);
});
