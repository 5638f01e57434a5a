import { beforeEach, describe, expect, test } from "vitest";
import { loader as historyFile } from "#app/routes/dashboard/history/csv.ts";
import { loader as ordersFile } from "#app/routes/dashboard/orders/csv.ts";
import { addPrinter } from "#app/use-cases/printing/add-printer.ts";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";

/** 11:30 PM in New York, half past three in the night in UTC. */
const LATE = Date.parse("2026-07-02T03:30:00Z");
const visit = testVisit({ at: LATE });
const inNewYork = { timeZone: "America/New_York" };

async function fileOf(loader: typeof ordersFile | typeof historyFile, userId: string) {
  const name = loader === ordersFile ? "orders" : "history";
  const request = { path: `/vendor-dashboard/${name}.csv`, cookie: await signedIn(visit, userId) };
  const file = await loader(routeArgs(visit, request));
  const [head = "", ...lines] = (await file.text())
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n");
  return { name: file.headers.get("Content-Disposition"), head: head.split(","), lines };
}

describe("a dispensary's files", () => {
  let own: Awaited<ReturnType<typeof aDispensary>>;
  beforeEach(async () => {
    own = await aDispensary(visit, inNewYork);
  });

  test("have an order's time in the dispensary's own zone, and name the zone", async () => {
    await addOrder(visit, own.vendor.id);
    const { name, head, lines } = await fileOf(ordersFile, own.account.id);
    expect(lines.map((line) => line.split(",")[head.indexOf("placed (America/New_York)")])).toEqual([
      "2026-07-01 23:30",
    ]);
    expect(name).toContain("orders-2026-07-01.csv");
  });

  test("have a change's time in the dispensary's own zone, and name the zone", async () => {
    expect((await addPrinter(visit, actorOf(own.vendor.id), "Counter")).ok).toBe(true);
    const { name, head, lines } = await fileOf(historyFile, own.account.id);
    expect(head[0]).toBe("at (America/New_York)");
    expect(lines).toEqual([expect.stringMatching(/^2026-07-01 23:30,/)]);
    expect(name).toContain("history-2026-07-01.csv");
  });
});

test("a limited dispensary can still download its orders, only its own and without birthdates", async () => {
  const [limited, other] = [await aDispensary(visit, { status: "limited" }), await aDispensary(visit)];
  const mine = [await addOrder(visit, limited.vendor.id), await addOrder(visit, limited.vendor.id)];
  await addOrder(visit, other.vendor.id);
  const { lines } = await fileOf(ordersFile, limited.account.id);
  expect(lines.join()).not.toContain("1990");
  expect(lines.map((line) => line.split(",")[0]).toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
});
