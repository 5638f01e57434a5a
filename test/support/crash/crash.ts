import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createDb } from "#db/client.ts";
import { demoLogins } from "#db/seed/demo-people.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { migrate, openState } from "#workers/local/state.ts";
import { browserLike } from "../browser/browser-like.ts";
import { orderPayload } from "../checkout.ts";
import { seededRandom } from "../random.ts";
import { openShop, stock } from "../shop.ts";

type Options = {
  rounds: number;
  /** The planted fault: an order counts as acknowledged when it is sent, not when it is answered. */
  hasty?: boolean;
};

const CLIENTS = 8;

/**
 * Places orders without a pause from eight clients, kills the server and all its children with SIGKILL in the middle, starts
 * it again on the same state, and so on. Then it counts, in the database itself, which acknowledged orders are not there.
 */
export async function placeOrdersThroughCrashes({ rounds, hasty = false }: Options) {
  await buildIfStale();
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-crash-"));
  const body = await prepare(dir);
  const random = seededRandom(rounds);
  const acknowledged: string[] = [];
  const inFlightAtKill: number[] = [];

  for (let round = 0; round < rounds; round++) {
    const { origin, server } = await start(dir);
    const inFlight = new Set<string>();
    let over = false;
    const client = async () => {
      while (!over) {
        const key = crypto.randomUUID();
        inFlight.add(key);
        if (hasty) acknowledged.push(key);
        const isAcknowledged = await send(origin, body, key);
        inFlight.delete(key);
        if (isAcknowledged && !hasty) acknowledged.push(key);
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    const enough = acknowledged.length + 20 + random() * 60;
    while (acknowledged.length < enough) await new Promise((resolve) => setTimeout(resolve, 5));
    inFlightAtKill.push(inFlight.size);
    over = true;
    await kill(server);
    await Promise.all(clients);
  }

  const state = await openState(dir);
  const { results } = await state.d1
    .prepare(
      "SELECT key FROM idempotency_keys k JOIN orders o ON o.id = k.result_id JOIN order_items i ON i.order_id = o.id",
    )
    .all<{ key: string }>();
  await state.close();
  rmSync(dir, { recursive: true, force: true });
  const stored = new Set(results.map(({ key }) => key));
  const lost = acknowledged.filter((key) => !stored.has(key)).length;
  return { acknowledged: acknowledged.length, lost, inFlightAtKill };
}

/** A state folder with one shop and one product; answers the order that everybody sends. */
async function prepare(dir: string): Promise<string> {
  const state = await openState(dir);
  await migrate(state.d1);
  const db = createDb(state.d1);
  const shop = await openShop(db);
  const product = await stock(db, shop.id);
  await state.close();
  return JSON.stringify(orderPayload(shop.id, [product]));
}

export async function start(
  dir: string,
  env: Record<string, string> = {},
  script = join(import.meta.dirname, "crash-server.ts"),
) {
  const server = spawn(process.execPath, [script], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env, STATE_DIR: dir, NODE_OPTIONS: "" },
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const [, port] = /^ready on (\d+)/.exec(line) ?? [];
    if (port) {
      // What it says from now on is its log; a pipe that nobody reads would stop it.
      server.stdout.resume();
      return { server, origin: `http://127.0.0.1:${port}` };
    }
  }
  throw new Error("The server ended before it was ready.");
}

/** The whole group, workerd too: nothing gets to finish what it was doing. */
export async function kill(server: ChildProcess) {
  const ended = once(server, "exit");
  process.kill(-(server.pid as number), "SIGKILL");
  await ended;
}

/** A client that one of the demo's people has signed in. */
export async function signedIn(origin: string, name: string) {
  const client = browserLike({ fetch }, origin);
  const { email, password } = demoLogins.find((login) => login.email === `${name}@example.com`) ?? {};
  const response = await client.post("/api/auth/login", { email, password });
  if (response.status !== 200) throw new Error(`The ${name} could not sign in: ${response.status}`);
  return client;
}
export type Client = Awaited<ReturnType<typeof signedIn>>;

async function send(origin: string, body: string, key: string): Promise<boolean> {
  try {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const response = await fetch(`${origin}/api/customer/create-order`, { method: "POST", headers, body });
    return response.status === 201 && ((await response.json()) as { success: boolean }).success;
  } catch {
    return false;
  }
}
