import { beforeAll, expect, test } from "vitest";
import { type CourierScope, findListedRequests, listBoardRows, listCourierRequests } from "#db/couriers/queries.ts";
import { testApp } from "#test/support/app.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const { db, meter } = testApp();
const NOON = Date.parse("2026-06-16T19:00:00Z");
const FINISHED = 12;

/** Requests that have waited since long before twelve others were delivered or cancelled. */
beforeAll(async () => {
  await storedRequest(db, { id: "waits", createdAt: NOON - 9e8 });
  await storedRequest(db, {
    id: "mine",
    createdAt: NOON - 8e8,
    status: "PICKED_UP",
    pickedUpAt: NOON,
    courierId: "driver-1",
    courierName: "Cory Wheels",
  });
  await storedRequest(db, {
    id: "theirs",
    createdAt: NOON - 7e8,
    status: "COURIER_ASSIGNED",
    courierId: "driver-2",
    courierName: "Dee Miles",
  });
  for (let at = 0; at < FINISHED; at++)
    await storedRequest(db, {
      id: `over-${at}`,
      createdAt: NOON + at,
      status: at % 3 ? "DELIVERED" : "CANCELLED",
      courierId: "driver-1",
      courierName: "Cory Wheels",
      ...(at % 3
        ? { settlementWeek: "2026-06-15", pickedUpAt: NOON + at, deliveredAt: NOON + at }
        : { cancelledAt: NOON + at }),
    });
});

const listed = async (scope: CourierScope, finished: number) =>
  (await listCourierRequests(db, scope, finished)).map(({ id }) => id);

async function rowsOf(read: () => Promise<unknown>): Promise<number> {
  meter.rowsRead = 0;
  await read();
  return meter.rowsRead;
}

test("a request that still waits is listed, however many were delivered since", async () =>
  expect(await listed("all", 3)).toEqual(["over-11", "over-10", "over-9", "theirs", "mine", "waits"]));

test("a courier's list has pending requests, its own, and the newest finished ones", async () => {
  expect(await listed({ courierId: "driver-1" }, 2)).toEqual(["over-11", "over-10", "mine", "waits"]);
  expect(await listed({ courierId: "driver-2" }, 2)).toEqual(["theirs", "waits"]);
});

test("all finished requests are listed while there is room", async () =>
  expect(await listed("all", 500)).toHaveLength(FINISHED + 3));

test("a board of rows has the same requests, and reads each about once", async () => {
  for (const finished of [3, 500]) {
    const ids = (await listBoardRows(db, finished)).map(({ id }) => id);
    expect(ids.sort()).toEqual((await listed("all", finished)).sort());
  }
  for (let at = 0; at < 100; at++) await storedRequest(db, { id: `row-${at}`, createdAt: NOON + at });
  const read = await rowsOf(async () => expect(await listBoardRows(db, 12)).toHaveLength(115));
  expect(read / 115).toBeLessThanOrEqual(1.2);
});

test("one card that changed costs a fiftieth of the board of a busy evening", async () => {
  for (let at = 0; at < 100; at++) await storedRequest(db, { id: `open-${at}`, createdAt: NOON + at });
  const board = await rowsOf(() => listCourierRequests(db, "all"));
  const card = await rowsOf(async () => expect(await findListedRequests(db, ["open-7", "gone"])).toHaveLength(1));
  expect(card).toBeGreaterThan(0);
  expect(card / board).toBeLessThanOrEqual(0.02);
});
