import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { CourierRequestJson } from "#app/domain/courier-json.ts";
import { newId } from "#app/domain/id.ts";
import { createDb } from "#db/client.ts";
import { seedDemo } from "#db/seed/demo.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { migrate, openState } from "#workers/local/state.ts";
import { browserLike } from "./browser-like.ts";
import { storedRequest } from "./couriers.ts";
import { kill, start } from "./crash.ts";

type Options = {
  requests: number;
  /** Of a hundred writes to the list in D1, how many fail; 100 is the negative control. */
  failing: number;
};

const WAY = ["assign", "unassign", "assign", "pickUp", "deliver"];
const HEAL_MS = 5000;

/**
 * Moves many requests at once while D1 refuses some of their projections, kills the server in the middle, starts it again and
 * only looks at the list. After 5 s it asks each object (by a move that it knows already) and counts the lists' lies.
 */
export async function moveRequestsThroughACrash({ requests, failing }: Options) {
  await buildIfStale();
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-couriers-"));
  const ids = await prepare(dir, requests, failing);

  const first = await start(dir);
  const dispatcher = await signedIn(first.origin);
  const acknowledged = new Map<string, { moveId: string; move: string; version: number }>();
  let over = false;
  const moving = ids.map(async (id) => {
    for (const move of WAY) {
      if (over) return;
      const moveId = newId(Date.now());
      const made = await dispatcher.post(`/api/courier-requests/${id}/moves`, { move, moveId }).catch(() => null);
      if (!made?.ok) return;
      const { data } = (await made.json()) as { data: CourierRequestJson };
      acknowledged.set(id, { moveId, move, version: data.version });
    }
  });
  while (acknowledged.size < requests * 0.8) await pause(5);
  over = true;
  const staleAtKill = await staleOf(dispatcher, acknowledged);
  await kill(first.server);
  await Promise.all(moving);

  const second = await start(dir);
  const restarted = Date.now();
  const again = await signedIn(second.origin);
  let stale = await staleOf(again, acknowledged);
  while (stale > 0 && Date.now() - restarted < HEAL_MS) {
    await pause(50);
    stale = await staleOf(again, acknowledged);
  }
  const healedMs = Date.now() - restarted;
  // What was stored but not acknowledged when the kill came counts too: now each object is asked.
  const listed = await versions(again);
  let disagreeing = 0;
  for (const [id, { move, moveId }] of acknowledged) {
    const known = await again.post(`/api/courier-requests/${id}/moves`, { move, moveId });
    const { data } = (await known.json()) as { data: CourierRequestJson };
    if (listed.get(id) !== data.version) disagreeing += 1;
  }
  await kill(second.server);
  rmSync(dir, { recursive: true, force: true });
  return { moved: acknowledged.size, staleAtKill, stale, disagreeing, healedMs };
}

async function prepare(dir: string, requests: number, failing: number): Promise<string[]> {
  const state = await openState(dir);
  await migrate(state.d1);
  await seedDemo(state, Date.now());
  const db = createDb(state.d1);
  const ids = [];
  for (let at = 0; at < requests; at++) ids.push((await storedRequest(db, { createdAt: Date.now() })).id);
  await state.d1
    .prepare(
      `CREATE TRIGGER flaky BEFORE UPDATE ON courier_requests WHEN abs(random()) % 100 < ${failing}
       BEGIN SELECT RAISE(ABORT, 'D1 is flaky'); END`,
    )
    .run();
  await state.close();
  return ids;
}

async function signedIn(origin: string) {
  const browser = browserLike({ fetch }, origin);
  const answer = await browser.post("/api/auth/login", {
    email: "dispatcher@example.com",
    password: "demo-dispatch-21",
  });
  if (answer.status !== 200) throw new Error(`The dispatcher could not sign in: ${answer.status}`);
  return browser;
}

/** The list's versions: read from D1, no object is asked. */
async function versions(browser: Awaited<ReturnType<typeof signedIn>>): Promise<Map<string, number>> {
  const list = (await (await browser.get("/api/courier-requests")).json()) as CourierRequestJson[];
  return new Map(list.map((request) => [request._id, request.version]));
}

async function staleOf(browser: Awaited<ReturnType<typeof signedIn>>, acknowledged: Map<string, { version: number }>) {
  const listed = await versions(browser);
  return [...acknowledged].filter(([id, { version }]) => (listed.get(id) ?? 0) < version).length;
}
