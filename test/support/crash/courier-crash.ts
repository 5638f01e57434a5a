import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { CourierRequestJson } from "#app/domain/couriers/request-json.ts";
import { newId } from "#app/domain/id.ts";
import { createDb } from "#db/client.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { openState } from "#workers/local/state.ts";
import { copyDemo } from "../browser/server.ts";
import { storedRequest } from "../stored-request.ts";
import { type Client, kill, signedIn, start } from "./crash.ts";

type Options = {
  requests: number;
  /** Of a hundred writes to the list in D1, how many fail; 100 is the negative control. */
  failing: number;
};

const WAY = ["assign", "unassign", "assign", "pickUp", "deliver"];
const HEAL_MS = 5000;

/**
 * Moves many requests at once while D1 refuses some of their projections, kills the server in the middle, reads from the disk
 * what each object stored, starts the server again and only looks at the list, which is to say the same within 5 s.
 */
export async function moveRequestsThroughACrash({ requests, failing }: Options) {
  await buildIfStale();
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-couriers-"));
  const ids = await prepare(dir, requests, failing);

  const first = await start(dir);
  const dispatcher = await signedIn(first.origin, "dispatcher");
  const acknowledged = new Map<string, number>();
  let over = false;
  const moving = ids.map(async (id) => {
    for (const move of WAY) {
      if (over) return;
      const moved = await dispatcher
        .post(`/api/courier-requests/${id}/moves`, { move, idChecked: true, moveId: newId(Date.now()) })
        .catch(() => null);
      if (!moved?.ok) return;
      const { data } = (await moved.json()) as { data: CourierRequestJson };
      acknowledged.set(id, data.version);
    }
  });
  while (acknowledged.size < requests * 0.8) await pause(5);
  over = true;
  const staleAtKill = await staleOf(dispatcher, acknowledged);
  await kill(first.server);
  await Promise.all(moving);

  const stored = storedVersions(dir);
  const second = await start(dir);
  const restarted = Date.now();
  const restored = await signedIn(second.origin, "dispatcher");
  let stale = await staleOf(restored, stored);
  while (stale > 0 && Date.now() - restarted < HEAL_MS) {
    await pause(50);
    stale = await staleOf(restored, stored);
  }
  const healedMs = Date.now() - restarted;
  const lost = [...acknowledged].filter(([id, version]) => (stored.get(id) ?? 0) < version).length;
  await kill(second.server);
  rmSync(dir, { recursive: true, force: true });
  return { moved: acknowledged.size, staleAtKill, stale, lost, healedMs };
}

async function prepare(dir: string, requests: number, failing: number): Promise<string[]> {
  copyDemo(dir);
  const state = await openState(dir);
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

/** The list's versions: read from D1, no object is asked. */
async function versions(browser: Client): Promise<Map<string, number>> {
  const list = (await (await browser.get("/api/courier-requests")).json()) as CourierRequestJson[];
  return new Map(list.map((request) => [request._id, request.version]));
}

async function staleOf(browser: Client, truth: Map<string, number>) {
  const listed = await versions(browser);
  return [...truth].filter(([id, version]) => listed.get(id) !== version).length;
}

/** What the objects hold, read from their own files while no server runs: asking them would make them project. */
function storedVersions(dir: string): Map<string, number> {
  const folder = join(dir, "v3/do/nearleaf-CourierRequestObject");
  const newest = new Map<string, number>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")) {
    const object = new DatabaseSync(join(folder, file));
    const last = object.prepare(
      "SELECT version, json_extract(request, '$.id') AS id FROM moves ORDER BY version DESC LIMIT 1",
    );
    const { id, version } = last.get() as { id: string; version: number };
    newest.set(id, version);
    object.close();
  }
  return newest;
}
