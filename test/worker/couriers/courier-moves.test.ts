/// <reference types="@cloudflare/vitest-pool-workers/types" />
import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { MoveRefusal } from "#app/domain/couriers/refusals.ts";
import { type CourierRequest, type MoveCommand, tapNames } from "#app/domain/couriers/request.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { projectCourierRequest } from "#app/use-cases/couriers/project-courier-request.ts";
import { findCourierRequest, findRecordBreak } from "#db/couriers/queries.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf, aMove, driver } from "#test/support/couriers.ts";
import { atRealTime } from "#test/support/daytime.ts";
import { valueIn } from "#test/support/outcome.ts";
import { anAccount } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";
import type { CourierRequestObject } from "#workers/objects/courier-request.ts";

atRealTime();

const app = testApp();
type Mover = { move(id: string, command: MoveCommand): Promise<Outcome<CourierRequest, MoveRefusal>> };
const bindings = env as unknown as {
  COURIER_REQUEST: DurableObjectNamespace;
  HASTY_COURIER_REQUEST: DurableObjectNamespace;
  COURIER_ROUNDS: string;
};
const stubOf = (id: string, namespace = bindings.COURIER_REQUEST) => namespace.get(namespace.idFromName(id));
const move = (id: string, command: MoveCommand, namespace?: DurableObjectNamespace) =>
  (stubOf(id, namespace) as unknown as Mover).move(id, command);

const ROUNDS = Number(bindings.COURIER_ROUNDS);
const PARALLEL = 50;

/** Counts rounds of fifty conflicting moves without exactly one winner, or with a loser who wasn't told the current state. */
async function violations(rounds: number, namespace?: DurableObjectNamespace): Promise<number> {
  let broken = 0;
  for (let round = 0; round < rounds; round++) {
    const { id } = await storedRequest(app.db);
    const moves = Array.from({ length: PARALLEL }, (_, at) =>
      move(id, at % 2 ? aMove("cancel", { version: 1 }) : aMove("assign", { version: 1 }), namespace).catch(() => null),
    );
    const outcomes = await Promise.all(moves);
    const winners = outcomes.filter((outcome) => outcome?.ok);
    const informed = outcomes.filter((outcome) => outcome && !outcome.ok && outcome.details?.current);
    if (winners.length !== 1 || informed.length !== PARALLEL - 1) broken += 1;
  }
  return broken;
}

describe("fifty conflicting moves at once", () => {
  test(`have exactly one winner, and the others learn the current state, in each of ${ROUNDS} rounds`, {
    timeout: 600_000 + ROUNDS * 3000,
  }, async ({ annotate }) => {
    const violationCount = await violations(ROUNDS);
    await annotate(`conflicting-move violations: ${violationCount} in ${ROUNDS} rounds of ${PARALLEL}`);
    expect(violationCount).toBe(0);
  });

  test("have several winners if an object waits for D1 before it decides (negative control)", async ({ annotate }) => {
    let rounds = 0;
    let caught = 0;
    for (; caught === 0 && rounds < 50; rounds++) caught += await violations(1, bindings.HASTY_COURIER_REQUEST);
    await annotate(`negative control: caught in round ${rounds}`);
    expect(caught).toBe(1);
  });

  test("by fifty couriers without a version: one gets the request, the others learn that it is assigned", async () => {
    const { id } = await storedRequest(app.db);
    const couriers = Array.from({ length: PARALLEL }, (_, at) => ({ ...driver, id: `driver-${at}` }));
    const outcomes = await Promise.all(couriers.map((actor) => move(id, aMove("assign", { actor, courier: actor }))));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "illegal-move")).toHaveLength(PARALLEL - 1);
  });
});

test("a move on an unknown id is not found and starts no object", async () => {
  const before = (await listDurableObjectIds(bindings.COURIER_REQUEST)).length;
  const actor = actorOf(await anAccount(app, "dispatcher"));
  for (const name of tapNames) {
    const outcome = await moveCourierRequest(app, actor, { requestId: "nobody-made-this", move: name });
    expect(outcome).toMatchObject({ ok: false, reason: "not-found" });
  }
  expect(await listDurableObjectIds(bindings.COURIER_REQUEST)).toHaveLength(before);
  expect(await move("nobody-made-this", aMove("assign"))).toMatchObject({ ok: false, reason: "not-found" });
});

test("a move that is sent twice is made once", async () => {
  const { id } = await storedRequest(app.db);
  const tap = aMove("assign", { moveId: "one-tap" });
  const outcomes = await Promise.all([move(id, tap), move(id, tap), move(id, tap)]);
  expect(outcomes).toMatchObject([1, 2, 3].map(() => ({ ok: true, value: { version: 2 } })));
  await stop(id);
  expect(await move(id, tap)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await move(id, { ...tap, move: "cancel" })).toMatchObject({ ok: false, reason: "not-allowed" });
});

test("every move is in D1, with a log whose hash chain is intact", async () => {
  const { id } = await storedRequest(app.db);
  const way = ["assign", "unassign", "assign", "pickUp", "deliver", "undo", "deliver"] as const;
  for (const step of way) {
    expect(await move(id, aMove(step, { idChecked: true })), step).toMatchObject({ ok: true });
    await stop(id);
  }
  const stored = await findCourierRequest(app.db, id);
  expect(stored).toMatchObject({
    status: "DELIVERED",
    version: 8,
    courierName: driver.name,
    settlementWeek: "2026-06-15",
  });
  expect(stored?.log.map((entry) => entry.move)).toEqual(["request", ...way]);
  expect(stored && findRecordBreak(stored)).toBeUndefined();
});

test("a projection that arrives late, or twice, changes nothing", async () => {
  const request = await storedRequest(app.db);
  const assigned = valueIn(await move(request.id, aMove("assign")));
  valueIn(await move(request.id, aMove("cancel")));
  const before = await findCourierRequest(app.db, request.id);
  const [, entry] = before?.log ?? [];
  if (!entry) throw new Error("The log has the assignment.");
  await projectCourierRequest(app, [{ entry, request: assigned }]);
  expect(await findCourierRequest(app.db, request.id)).toEqual(before);
});

test("the log in D1 refuses updates and deletions", async () => {
  const { id } = await storedRequest(app.db);
  await expect(app.db.run(sql`UPDATE courier_request_moves SET at = 1 WHERE request_id = ${id}`)).rejects.toThrow();
  await expect(app.db.run(sql`DELETE FROM courier_request_moves WHERE request_id = ${id}`)).rejects.toThrow();
});

test("a week after delivery an object deletes its storage, and reloads its row on the next call", async () => {
  const { id } = await storedRequest(app.db);
  for (const step of ["assign", "pickUp", "deliver"] as const)
    valueIn(await move(id, aMove(step, { idChecked: true })));
  const stub = stubOf(id) as unknown as DurableObjectStub<CourierRequestObject>;
  const alarmState = () =>
    runInDurableObject(stub, async (_, { storage }) => [await storage.getAlarm(), storage.kv.get("forgetAt")]);
  const [alarm, forgetAt] = await alarmState();
  expect(alarm).toBe(forgetAt);
  expect(alarm).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  await runDurableObjectAlarm(stub);
  expect(await alarmState()).toEqual([alarm, forgetAt]);
  expect(await stub.progress()).toMatchObject({ version: 4, projected: 4 });

  await runInDurableObject(stub, (_, { storage }) => storage.kv.put("forgetAt", Date.now()));
  await runDurableObjectAlarm(stub);
  expect(await alarmState()).toEqual([null, undefined]);
  expect(await stub.progress()).toBeNull();
  expect(await move(id, aMove("pickUp"))).toMatchObject({ ok: false, reason: "illegal-move" });
});

describe("while D1 refuses writes", () => {
  const refuseWrites = () =>
    app.db.run(
      sql`CREATE TRIGGER refuse BEFORE UPDATE ON courier_requests BEGIN SELECT RAISE(ABORT, 'D1 is down'); END`,
    );
  // Also after a failure: the next test has a D1 of its own making.
  afterEach(async () => {
    for (const trigger of [sql`refuse`, sql`flaky`]) await app.db.run(sql`DROP TRIGGER IF EXISTS ${trigger}`);
  });

  test("a move still succeeds, and D1 catches up later", async () => {
    const { id } = await storedRequest(app.db);
    await refuseWrites();
    expect(await move(id, aMove("assign"))).toMatchObject({ ok: true });
    expect(await findCourierRequest(app.db, id)).toMatchObject({ status: "PENDING", version: 1 });
    await stop(id);
    await app.db.run(sql`DROP TRIGGER refuse`);
    await agrees(id, { status: "COURIER_ASSIGNED", version: 2 });
  });

  test("for longer than the platform repeats an alarm, the object keeps retrying", async () => {
    const { id } = await storedRequest(app.db);
    await refuseWrites();
    expect(await move(id, aMove("assign"))).toMatchObject({ ok: true });
    for (let attempt = 0; attempt < 10; attempt++) {
      // The alarm also goes off by itself; while that runs, the next one is not set yet.
      await vi.waitFor(
        async () => expect(await runDurableObjectAlarm(stubOf(id) as never), `attempt ${attempt}`).toBe(true),
        { timeout: 5000, interval: 5 },
      );
    }
    await app.db.run(sql`DROP TRIGGER refuse`);
    await agrees(id, { status: "COURIER_ASSIGNED", version: 2 });
  });

  test("half of the time, every projection agrees within 5 s after the objects were stopped", async () => {
    const requests = await Promise.all(Array.from({ length: 8 }, () => storedRequest(app.db)));
    await app.db.run(sql`
      CREATE TRIGGER flaky BEFORE UPDATE ON courier_requests WHEN abs(random()) % 2 = 0
      BEGIN SELECT RAISE(ABORT, 'D1 is flaky'); END`);
    await Promise.all(
      requests.map(async ({ id }) => {
        for (const step of ["assign", "pickUp"] as const)
          expect(await move(id, aMove(step))).toMatchObject({ ok: true });
        await stop(id);
      }),
    );
    await Promise.all(requests.map(({ id }) => agrees(id, { status: "PICKED_UP", version: 3 })));
  });
});

const stop = (id: string) => evictDurableObject(stubOf(id) as never);

/** Waits up to 5 s for D1 to agree, without asking the object. */
const agrees = (id: string, expected: Partial<CourierRequest>) =>
  vi.waitFor(async () => expect(await findCourierRequest(app.db, id)).toMatchObject(expected), {
    timeout: 5000,
    interval: 50,
  });

test("in New Mexico a courier carries the goods of one dispensary at a time", async () => {
  const account = await anAccount(app, "courier");
  const actor = actorOf(account);
  const from = async (street: string) => {
    const { id } = await storedRequest(app.db, { address: `${street}, Santa Fe, NM 87501` });
    return (name: "assign" | "unassign") => moveCourierRequest(app, actor, { requestId: id, move: name });
  };
  const [first, same, other] = [await from("1 Elm St"), await from("1 Elm St"), await from("2 Oak St")];
  expect(await first("assign")).toMatchObject({ ok: true });
  expect(await same("assign")).toMatchObject({ ok: true });
  expect(await other("assign")).toMatchObject({
    reason: "unlawful-carrier",
    message: "In New Mexico, a courier carries one dispensary's goods at a time (16.8.2.41(C)(3) NMAC).",
  });
  for (const each of [first, same]) await each("unassign");
  expect(await other("assign")).toMatchObject({ ok: true });
});
