import { describe, expect, test } from "vitest";
import { changedText } from "#app/domain/couriers/address/change.ts";
import { courierCard, expectedCard } from "#app/domain/couriers/card.ts";
import { decideMove } from "#app/domain/couriers/move.ts";
import type { CourierRequest, DropOff, MoveCommand } from "#app/domain/couriers/request.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aMove, aRequest, dispatcher, driver, firstEntryOf } from "../../support/couriers.ts";

const dropOff: DropOff = {
  address: { street: "3355 Las Vegas Blvd S", apartment: null, city: "Las Vegas", state: "NV", zip: "89109" },
  point: { lat: 36.12, lng: -115.17 },
  note: "",
};
const there = "3355 Las Vegas Blvd S, Las Vegas, NV 89109";

const decide = (request: CourierRequest, command: MoveCommand) =>
  decideMove({ request, last: { entry: firstEntryOf(request), before: request }, wrongPins: 0 }, command);
const change = (request: CourierRequest, over: Partial<MoveCommand> = {}) =>
  decide(request, aMove("changeAddress", { dropOff, ...over }));

const underWay = aRequest({
  status: "PICKED_UP",
  version: 3,
  courierId: driver.id,
  courierName: driver.name,
  assignedAt: 1,
  pickedUpAt: 2,
});
const changed = valueIn(change(underWay)).request;
const byDriver = (move: MoveCommand["move"], over: Partial<MoveCommand> = {}) =>
  aMove(move, { actor: driver, ...over });

describe("changing an address", () => {
  test.each(["PENDING", "COURIER_ASSIGNED", "PICKED_UP"] as const)(
    "keeps the state %s, the pay and the total",
    (status) => {
      const courier = status === "PENDING" ? {} : { courierId: driver.id, courierName: driver.name };
      const request = aRequest({ status, ...courier });
      const after = valueIn(change(request)).request;
      expect(after).toMatchObject({
        status,
        deliveryAddress: there,
        deliveryLat: 36.12,
        deliveryLng: -115.17,
        version: 2,
      });
      expect(after.courierPaymentCents).toBe(request.courierPaymentCents);
      expect(after.unseenAddressAt).toBe(status === "PENDING" ? null : after.updatedAt);
    },
  );

  test.each(["DELIVERED", "CANCELLED"] as const)("of a request that is %s is refused", (status) =>
    expect(change(aRequest({ status, courierId: driver.id }))).toMatchObject({ ok: false, reason: "illegal-move" }),
  );

  test("to the current address is refused; a new note alone is a change", () => {
    const same = change(changed);
    expect(same).toMatchObject({ ok: false, fields: { street: "This delivery already goes there." } });
    const noted = valueIn(change(changed, { dropOff: { ...dropOff, note: "Side door" } }));
    expect(noted).toMatchObject({ request: { notes: "Side door" }, entry: { note: "Side door" } });
  });

  test("that another person changed first shows the current address", () =>
    expect(change(changed, { version: 3, dropOff: { ...dropOff, note: "Later" } })).toMatchObject({
      ok: false,
      reason: "changed-meanwhile",
      message: `Someone else changed this request while you were editing. It now goes to ${there}. Check your changes and save again.`,
    }));

  test("is not undone: it is changed again", () => {
    const { request, entry } = valueIn(change(underWay));
    const undone = decideMove({ request, last: { entry, before: underWay }, wrongPins: 0 }, aMove("undo"));
    expect(undone).toMatchObject({ ok: false, reason: "illegal-move" });
  });

  test("says how the distance changed, if it did", () => {
    expect(changedText(underWay, changed)).toMatch(
      /^Address saved\. Now 4 miles instead of 5\.7, delivery by \d+:\d\d PM instead of \d+:\d\d PM\.$/,
    );
    expect(changedText(underWay, underWay)).toBe("Address saved.");
  });
});

describe("a courier who hasn't confirmed the new address", () => {
  test("can't deliver, with or without the version that was seen", () => {
    for (const version of [3, 4, undefined])
      expect(decide(changed, byDriver("deliver", { version })), String(version)).toMatchObject({
        ok: false,
        reason: "changed-meanwhile",
        message: `The delivery address is now ${there}. Tap “Got it” before you go on.`,
      });
    expect(decide(changed, aMove("deliver", { actor: dispatcher }))).toMatchObject({ ok: true });
  });

  test("delivers after that, and confirms nothing twice", () => {
    const confirmed = valueIn(decide(changed, byDriver("confirmAddress"))).request;
    expect(confirmed).toMatchObject({ status: "PICKED_UP", unseenAddressAt: null });
    expect(decide(confirmed, byDriver("deliver", { version: 5 }))).toMatchObject({ ok: true });
    expect(decide(confirmed, byDriver("confirmAddress"))).toMatchObject({ ok: false, reason: "illegal-move" });
  });

  test("can't confirm one that changed again before the tap arrived", () => {
    const rechanged = valueIn(change(changed, { dropOff: { ...dropOff, note: "Side door" } })).request;
    expect(decide(rechanged, byDriver("confirmAddress", { version: changed.version }))).toMatchObject({ ok: false });
  });

  test("sees a mark and no button to deliver, until it is confirmed, also without a connection", () => {
    const viewer = { ...driver };
    const card = courierCard(changed, [], viewer);
    expect(card).toMatchObject({ addressChanged: "12:00 PM", moves: ["fail", "confirmAddress"] });
    const confirmed = expectedCard(card, ["confirmAddress"], viewer);
    expect(confirmed).toMatchObject({ addressChanged: null, moves: ["deliver", "fail"] });
  });

  test("passes the request on without the mark: the next one reads the new address from the start", () => {
    const assigned = valueIn(change({ ...underWay, status: "COURIER_ASSIGNED" })).request;
    const other = { ...driver, id: "driver-2", name: "Pat Pedals" };
    expect(valueIn(decide(assigned, aMove("reassign", { courier: other }))).request.unseenAddressAt).toBeNull();
  });
});
