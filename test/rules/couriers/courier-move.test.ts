import { describe, expect, test } from "vitest";
import { decideMove, type MoveFacts, PIN_TRIES } from "#app/domain/couriers/move.ts";
import {
  type CourierRequest,
  type CourierStatus,
  courierStatuses,
  type MoveCommand,
  moveTo,
} from "#app/domain/couriers/request.ts";
import { aMove, aRequest, dispatcher, driver, firstEntryOf } from "../../support/couriers.ts";
import { valueIn } from "../../support/outcome.ts";

const inStatus = (status: CourierStatus, over: Partial<CourierRequest> = {}): CourierRequest =>
  aRequest({
    status,
    ...(status === "PENDING" ? {} : { courierId: driver.id, courierName: driver.name, assignedAt: 1 }),
    ...(status === "PICKED_UP" || status === "DELIVERED" ? { pickedUpAt: 2 } : {}),
    ...over,
  });

const facts = (request: CourierRequest, over: Partial<MoveFacts> = {}): MoveFacts => ({
  request,
  last: { entry: firstEntryOf(request), before: undefined },
  wrongPins: 0,
  ...over,
});

const owner = { id: "owner", name: "Owner", role: "vendor", vendorId: "shop-a", employerIds: [] } as const;
const rival = { ...owner, id: "rival", name: "Rival", vendorId: "shop-b" } as const;
const other = { id: "driver-2", name: "Other", employerIds: [], carries: [] };
const illegal = { ok: false, reason: "illegal-move" };

/** The status after a move, or the reason why not. */
const outcome = (request: CourierRequest, command: MoveCommand) => {
  const verdict = decideMove(facts(request), command);
  return verdict.ok ? verdict.value.request.status : verdict.reason;
};

describe("the five states by the five targets of PUT …/status", () => {
  const legal = [
    "PENDING>COURIER_ASSIGNED",
    "COURIER_ASSIGNED>PICKED_UP",
    "PICKED_UP>DELIVERED",
    "PENDING>CANCELLED",
    "COURIER_ASSIGNED>CANCELLED",
  ];
  for (const from of courierStatuses) {
    for (const to of courierStatuses) {
      const isLegal = legal.includes(`${from}>${to}`);
      test(`${from} to ${to} is ${isLegal ? "a move" : "refused"}`, () => {
        const move = moveTo(to);
        const result = move ? outcome(inStatus(from), aMove(move)) : "illegal-move";
        expect(result).toBe(isLegal ? to : "illegal-move");
      });
    }
  }
});

describe("beyond the five states", () => {
  test("a courier is exchanged only before pickup, and never for itself", () => {
    const another = aMove("reassign", { courier: other });
    expect(outcome(inStatus("COURIER_ASSIGNED"), another)).toBe("COURIER_ASSIGNED");
    expect(outcome(inStatus("COURIER_ASSIGNED"), aMove("reassign"))).toBe("illegal-move");
    expect(outcome(inStatus("PICKED_UP"), another)).toBe("illegal-move");
  });

  test("unassigning frees the request and the log still names who had it", () =>
    expect(moved(inStatus("COURIER_ASSIGNED"), aMove("unassign"))).toMatchObject({
      request: { status: "PENDING", courierId: null, courierName: null, assignedAt: null },
      entry: { courier: { id: driver.id } },
    }));
});

describe("who may move what", () => {
  const secondDriver = { ...driver, id: "driver-2", name: "Other" } as const;
  const own = { vendorId: "shop-a" };
  const withOrder = { withOrder: true };

  test.each<[string, MoveCommand["actor"], CourierStatus, MoveCommand["move"], string, Partial<MoveCommand>?]>([
    ["a dispensary cancels its own while pending", owner, "PENDING", "cancel", "CANCELLED"],
    ["a dispensary cannot cancel once a courier has it", owner, "COURIER_ASSIGNED", "cancel", "illegal-move"],
    [
      "a dispensary that cancels the order calls its courier off",
      owner,
      "COURIER_ASSIGNED",
      "cancel",
      "CANCELLED",
      withOrder,
    ],
    ["not even with its order once the goods are on the way", owner, "PICKED_UP", "cancel", "illegal-move", withOrder],
    ["a dispensary makes no other move", owner, "PENDING", "assign", "not-allowed"],
    ["a dispensary cancels without a reason", owner, "PENDING", "cancel", "CANCELLED", {}],
    ["another dispensary finds nothing", rival, "PENDING", "cancel", "not-found"],
    ["a courier picks up what is its own", driver, "COURIER_ASSIGNED", "pickUp", "PICKED_UP"],
    ["a courier finds nothing of another courier's", secondDriver, "COURIER_ASSIGNED", "pickUp", "not-found"],
    ["a courier who comes too late hears that it is taken", secondDriver, "COURIER_ASSIGNED", "assign", "illegal-move"],
    ["a courier gives its own back", driver, "COURIER_ASSIGNED", "unassign", "PENDING"],
    ["a courier cannot hand its own to another", driver, "COURIER_ASSIGNED", "reassign", "not-allowed"],
    ["a courier cancels its own for a reason", driver, "COURIER_ASSIGNED", "cancel", "CANCELLED"],
    ["a courier cancels nothing that waits in the pool", driver, "PENDING", "cancel", "not-allowed"],
    ["a courier takes from the pool for nobody else", secondDriver, "PENDING", "assign", "not-allowed"],
    ["a dispatcher may all", dispatcher, "PICKED_UP", "deliver", "DELIVERED"],
    ["a dispatcher cancels without a reason", dispatcher, "COURIER_ASSIGNED", "cancel", "CANCELLED", {}],
    ["a failed delivery ends as cancelled", dispatcher, "PICKED_UP", "fail", "CANCELLED", {}],
  ])("%s", (_, actor, status, move, expected, over = { reason: "not-ready" }) =>
    expect(outcome(inStatus(status, own), aMove(move, { actor, ...over }))).toBe(expected),
  );

  test.each([
    ["fail", "PICKED_UP", dispatcher, undefined],
    ["fail", "PICKED_UP", dispatcher, "not-ready"],
    ["cancel", "COURIER_ASSIGNED", driver, undefined],
    ["cancel", "COURIER_ASSIGNED", driver, "underage"],
    ["cancel", "PENDING", dispatcher, "underage"],
  ] as const)("to %s a request that is %s, one gives a reason that fits", (move, status, actor, reason) => {
    const refusal = { ok: false, reason: "reason-missing", fields: { reason: "Please choose a reason." } };
    expect(decideMove(facts(inStatus(status)), aMove(move, { actor, reason }))).toMatchObject(refusal);
  });

  test("other couriers learn only that a request is assigned", () => {
    const verdict = decideMove(facts(inStatus("COURIER_ASSIGNED")), aMove("assign", { actor: secondDriver }));
    expect(verdict).toMatchObject({ ok: false, details: { status: "COURIER_ASSIGNED" } });
    expect(JSON.stringify(verdict)).not.toContain("Rivers");
  });
});

/** A legal move, as it is stored. */
const moved = (request: CourierRequest, command: MoveCommand) => valueIn(decideMove(facts(request), command));

describe("undo", () => {
  const before = aRequest();
  const { request, entry } = moved(before, aMove("assign"));
  const undo = (at: number, actor: MoveCommand["actor"] = dispatcher) =>
    decideMove(facts(request, { last: { entry, before } }), aMove("undo", { at, actor }));
  /** What comes of taking a person's own cancellation back. */
  const undoCancel = (own: CourierRequest, actor: MoveCommand["actor"]) => {
    const cancelled = moved(own, aMove("cancel", { actor, reason: "vehicle" }));
    const last = { entry: cancelled.entry, before: own };
    return decideMove(facts(cancelled.request, { last }), aMove("undo", { actor, at: cancelled.entry.at + 5000 }));
  };

  test.each<[string, number, object, MoveCommand["actor"]?]>([
    [
      "takes a mis-tap back within ten seconds, as a move of its own",
      10_000,
      { value: { request: { status: "PENDING", courierId: null, version: 3 }, entry: { move: "undo", version: 3 } } },
    ],
    [
      "is too late after ten seconds",
      10_001,
      { ok: false, reason: "undo-too-late", details: { current: { status: "COURIER_ASSIGNED" } } },
    ],
    [
      "of a device whose clock is behind is written no earlier than the move",
      -5000,
      { value: { request: { updatedAt: entry.at }, entry: { at: entry.at } } },
    ],
    ["belongs to the person who moved", 1, illegal, { ...dispatcher, id: "dispatcher-2" }],
  ])("%s", (_, after, expected, by) => expect(undo(entry.at + after, by)).toMatchObject(expected));
  test("is not undone itself, nor is the request's making", () => {
    const undone = valueIn(undo(entry.at + 1));
    const last = { entry: undone.entry, before: request };
    const next = decideMove(facts(undone.request, { last }), aMove("undo", { at: entry.at + 2 }));
    expect(next).toMatchObject(illegal);
    expect(outcome(aRequest(), aMove("undo"))).toBe("illegal-move");
  });
  test("does not go to the dispensary, which confirmed its cancellation", () =>
    expect(undoCancel(aRequest({ vendorId: "shop-a" }), owner)).toMatchObject(illegal));
  test("gives a courier back the job that it cancelled", () =>
    expect(undoCancel(inStatus("COURIER_ASSIGNED"), driver)).toMatchObject({
      ok: true,
      value: { request: { status: "COURIER_ASSIGNED", courierId: driver.id } },
    }));
});

describe("at the door", () => {
  const pickedUp = inStatus("PICKED_UP");

  test("a delivery records what was stated, the week in the dispensary's zone, and nothing more", () => {
    const sundayNight = Date.parse("2026-06-22T06:30:00Z");
    expect(moved(pickedUp, aMove("deliver", { at: sundayNight, pin: "4821" }))).toMatchObject({
      request: { idCheckedAt: sundayNight, proof: "pin", settlementWeek: "2026-06-15", deliveredAt: sundayNight },
      entry: { idChecked: true, proof: "pin" },
    });
  });
  test("the request and its log record how the ID was checked and whose rules applied", () => {
    const recordOf = (over: Partial<MoveCommand>, from = pickedUp) => {
      const { request, entry } = moved(from, aMove("deliver", over));
      const { idCheckMethod, idCheckPack } = request;
      expect(entry).toMatchObject({ idCheckMethod, idCheckPack });
      return [idCheckMethod, idCheckPack];
    };
    expect(recordOf({})).toEqual(["stated", "NV"]);
    expect(recordOf({ idCheck: { method: "birthdate" } })).toEqual(["birthdate", "NV"]);
    expect(recordOf({ idCheck: { method: "barcode" } }, { ...pickedUp, address: "Main St" })).toEqual([
      "barcode",
      null,
    ]);
  });
  test.each([dispatcher, driver, { ...dispatcher, role: "admin" as const }])(
    "nothing is delivered before the ID check was stated, also by a $role",
    (actor) => {
      const idCheck = { method: "barcode" } as const;
      // Nor is a PIN tried before.
      for (const without of [
        { idChecked: undefined, pin: "4821" },
        { idChecked: false, pin: "0000" },
      ])
        expect(decideMove(facts(pickedUp), aMove("deliver", { actor, idCheck, ...without }))).toMatchObject({
          ok: false,
          reason: "id-not-checked",
          fields: { idChecked: "Check the customer's ID first: nothing is handed over without it." },
        });
    },
  );
  test("a photo proves a delivery like the PIN, and without either nothing does", () => {
    const proofOf = (over: Partial<MoveCommand>) => {
      const { request, entry } = moved(pickedUp, aMove("deliver", over));
      return [request.proof, request.photoKey, entry.proof];
    };
    expect(proofOf({ photoKey: "proofs/a.proof" })).toEqual(["photo", "proofs/a.proof", "photo"]);
    expect(proofOf({ pin: "4821", photoKey: "proofs/a.proof" })).toEqual(["pin", "proofs/a.proof", "pin"]);
    expect(proofOf({ pin: "" })).toEqual([null, null, null]);
  });
  test("a wrong PIN delivers nothing, and after five not even the right one", () => {
    expect(decideMove(facts(pickedUp), aMove("deliver", { pin: "0000" }))).toMatchObject({
      ok: false,
      reason: "wrong-pin",
      fields: { pin: "This is not the customer's PIN." },
    });
    const deliver = (wrongPins: number) =>
      decideMove(facts(pickedUp, { wrongPins }), aMove("deliver", { pin: "4821" }));
    expect(deliver(PIN_TRIES - 1)).toMatchObject({ ok: true });
    expect(deliver(PIN_TRIES)).toMatchObject({
      ok: false,
      reason: "wrong-pin",
      fields: { pin: "Too many wrong PINs. Take a photo instead." },
    });
  });
  test("a PIN or a courier sent with another move is ignored", () => {
    const named = { pin: "0000", courier: { ...other, id: driver.id, name: driver.name } };
    expect(outcome(inStatus("COURIER_ASSIGNED"), aMove("pickUp", named))).toBe("PICKED_UP");
  });
});

describe("what a move leaves behind", () => {
  test("each move keeps when it was made, and who had the request", () => {
    const at = Date.parse("2026-06-16T19:00:01Z");
    const mine = { courierId: driver.id, courierName: driver.name };
    const cases: [CourierStatus, MoveCommand, Partial<CourierRequest>][] = [
      ["PENDING", aMove("assign"), { ...mine, assignedAt: at }],
      ["COURIER_ASSIGNED", aMove("reassign", { courier: other }), { courierId: "driver-2", courierName: "Other" }],
      ["COURIER_ASSIGNED", aMove("pickUp"), { ...mine, pickedUpAt: at, assignedAt: 1 }],
      ["COURIER_ASSIGNED", aMove("cancel"), { ...mine, cancelledAt: at, failureReason: null }],
      ["PICKED_UP", aMove("fail"), { ...mine, cancelledAt: at, failureReason: "customer-absent", deliveredAt: null }],
    ];
    for (const [status, command, expected] of cases) {
      const { request, entry } = moved(inStatus(status), command);
      expect(request, command.move).toMatchObject({ ...expected, version: 2, updatedAt: at });
      expect(entry, command.move).toMatchObject({
        version: 2,
        at,
        move: command.move,
        from: status,
        to: request.status,
        by: { id: dispatcher.id, name: dispatcher.name, role: "dispatcher" },
        courier: { id: request.courierId, name: request.courierName },
        idChecked: null,
        idCheckMethod: null,
        idCheckPack: null,
        proof: null,
        reason: request.failureReason,
      });
    }
  });

  test("a note is in the log, and is empty if none was written", () => {
    expect(moved(aRequest(), aMove("cancel", { note: "Out of stock" })).entry).toMatchObject({ note: "Out of stock" });
    expect(moved(aRequest(), aMove("cancel")).entry).toMatchObject({ note: "", courier: null });
  });

  test("a move that waited for a connection keeps when it was tapped, unless a wrong clock says so", () => {
    const { at } = aMove("cancel");
    const tapped = (tappedAt?: number) => moved(aRequest(), aMove("cancel", { tappedAt })).entry.tappedAt;
    const minute = 60_000;
    expect([at - minute, at - 2880 * minute].map(tapped)).toEqual([at - minute, at - 2880 * minute]);
    expect([undefined, at, at - minute + 1, at - 2881 * minute, at + minute].map(tapped)).toEqual(Array(5).fill(null));
  });

  test("a device whose clock is behind does not make the log run backwards", () => {
    const request = aRequest();
    const { entry } = moved(request, aMove("cancel", { at: request.createdAt - 60_000 }));
    expect(entry.at).toBe(request.createdAt);
  });
});

test.each([
  ["assign", "PENDING", { courier: undefined }, { courierId: "Please choose a courier." }],
  ["reassign", "COURIER_ASSIGNED", { courier: undefined }, { courierId: "Please choose a courier." }],
  ["fail", "PICKED_UP", { reason: undefined }, { reason: "Please choose a reason." }],
] as const)("to %s without saying whom or why is refused beside the field", (move, status, without, fields) =>
  expect(decideMove(facts(inStatus(status)), aMove(move, without))).toMatchObject({ ok: false, fields }),
);

test("a person who lost sight of a request by their own move may undo it, but make no other move", () => {
  const cancelled = inStatus("CANCELLED", { courierId: null });
  const last = { entry: { ...firstEntryOf(cancelled), by: driver }, before: undefined };
  const verdict = (move: MoveCommand["move"], actor: MoveCommand["actor"]) => {
    const result = decideMove(facts(cancelled, { last }), aMove(move, { actor }));
    return result.ok ? "made" : result.reason;
  };
  expect(verdict("pickUp", driver)).toBe("not-found");
  expect(verdict("undo", { ...driver, id: "driver-2" })).toBe("not-found");
  expect(verdict("assign", rival)).toBe("not-found");
});

test("a move on an older version of the request is a conflict with the current one, and on the newest none", () => {
  expect(outcome(aRequest({ version: 4 }), aMove("cancel", { version: 4 }))).toBe("CANCELLED");
  const verdict = decideMove(facts(aRequest({ version: 4 })), aMove("cancel", { version: 3 }));
  expect(verdict).toMatchObject({ ok: false, reason: "changed-meanwhile", details: { current: { version: 4 } } });
});
