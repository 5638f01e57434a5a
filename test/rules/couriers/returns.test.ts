import { expect, test } from "vitest";
import { positionTable } from "#app/domain/billing/ledger.ts";
import { courierCard, expectedCard } from "#app/domain/couriers/card.ts";
import { decideMove, PIN_TRIES } from "#app/domain/couriers/move.ts";
import { aMove, aRequest, dispatcher, driver, firstEntryOf } from "#test/support/couriers.ts";

const failed = aRequest({
  status: "CANCELLED",
  cancelledAt: 3,
  failureReason: "refused",
  pickedUpAt: 2,
  assignedAt: 1,
  courierId: driver.id,
  courierName: driver.name,
});
const confirm = (over: object = {}, request = failed, wrongPins = 0) => {
  const facts = { request, last: { entry: firstEntryOf(request), before: undefined }, wrongPins };
  const verdict = decideMove(facts, aMove("return", { actor: driver, ...over }));
  return verdict.ok ? verdict.value.request.returnedAt : (verdict.fields?.pin ?? verdict.reason);
};

test("a courier brings goods back with the dispensary's return code, a dispatcher confirms without it", () => {
  expect(confirm()).toBe("This is not the dispensary's return code.");
  expect(confirm({ pin: failed.pin })).toBe("This is not the dispensary's return code.");
  expect(confirm({ pin: failed.returnCode }, failed, 2 * PIN_TRIES)).toBe("Too many wrong codes. Call dispatch.");
  expect(confirm({ pin: failed.returnCode })).toBeTypeOf("number");
  expect(confirm({ actor: dispatcher })).toBeTypeOf("number");
});

test("nothing comes back twice, from another's job or without a failed delivery", () => {
  const right = { pin: failed.returnCode };
  expect(confirm(right, { ...failed, returnedAt: 4 })).toBe("illegal-move");
  expect(confirm(right, { ...failed, failureReason: null })).toBe("illegal-move");
  expect(confirm(right, { ...failed, courierId: "driver-2" })).toBe("not-found");
  const owner = { id: "owner", name: "Owner", role: "vendor", vendorId: "shop-a", employerIds: [] } as const;
  expect(confirm({ ...right, actor: owner }, { ...failed, vendorId: "shop-a" })).toBe("not-allowed");
});

test("the code is shown to who sent the goods, and only while they come back", () => {
  const owner = { id: "owner", role: "vendor", vendorId: "shop-a", employerIds: [] };
  const visitor = { ...owner, role: "visitor", vendorId: null };
  const shown = [owner, visitor, driver, dispatcher].map((viewer) => courierCard(failed, [], viewer).returnCode);
  expect(shown).toEqual([failed.returnCode, failed.returnCode, null, null]);
  expect(courierCard({ ...failed, returnedAt: 4 }, [], owner).returnCode).toBeNull();
});

test("without a connection a failed delivery comes back at once, whether or not it has an order, until the return is sent", () => {
  const onTheWay = aRequest({ ...failed, status: "PICKED_UP", cancelledAt: null, failureReason: null });
  const card = courierCard(onTheWay, [], driver);
  expect(expectedCard(card, ["fail"], driver)).toMatchObject({ returning: true, moves: [] });
  expect(expectedCard(card, ["fail", "return"], driver)).toMatchObject({ returning: false, moves: [] });
});

test("what the courier paid stays booked until the goods are back", () =>
  expect([positionTable.none.CANCELLED, positionTable.none.RETURNED]).toEqual(["carried", "nothing"]));
