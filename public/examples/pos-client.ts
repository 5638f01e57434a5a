// Keeps a dispensary's menu as a point of sale's export has it, and accepts its orders.
// Needs Node 24 or later, and nothing else.
//
//   export ORIGIN=https://… CLIENT_ID=… CLIENT_SECRET=…
//   node pos-client.ts replay menu.csv          sends the export once, and prints what was refused
//   node pos-client.ts run menu.csv 8080        sends each change of the export, and listens for order events
//
// An export is CSV with a header, or a JSON list. Its fields are those of POST /api/integrations/menu/items in
// /api/openapi.json, without "version". "run" also needs WEBHOOK_SECRET, and a webhook for orders with this address.
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";

type Item = { id: string } & Record<string, string | number | null>;
type Line = { line: number; id: string; result: string; message: string };
type Answer = { counts: Record<string, number>; lines: Line[] };
type Event = { id: string; type: string; data: { _id: string; code: string; items: { sourceId: string | null; quantity: number }[] } };

const AT_ONCE = 200;
/** Carts ask again after 15 minutes of silence. */
const NEWS_EVERY_MS = 5 * 60_000;
const LOOK_EVERY_MS = 1000;
const MINUTES_TO_READY = 20;

/** Calls with a token that is renewed before it expires, and again after each wait that the server asks for. */
export function createClient(origin: string, clientId: string, clientSecret: string) {
  let token = { value: "", until: 0 };

  async function signIn(): Promise<string> {
    if (Date.now() < token.until) return token.value;
    const answer = await fetch(`${origin}/api/integrations/token`, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    if (!answer.ok) throw new Error(`No token: ${await answer.text()}`);
    const { access_token: value, expires_in: seconds } = (await answer.json()) as { access_token: string; expires_in: number };
    token = { value, until: Date.now() + (seconds - 60) * 1000 };
    return value;
  }

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    for (let tries = 1; ; tries++) {
      const headers = { Authorization: `Bearer ${await signIn()}`, "Content-Type": "application/json" };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${origin}/api/integrations${path}`, { method, headers, ...sent });
      if (answer.ok) return (await answer.json()) as T;
      if (tries > 5 || (answer.status !== 429 && answer.status < 500)) throw new Error(`${method} ${path}: ${await answer.text()}`);
      const seconds = Number(answer.headers.get("Retry-After")) || 2 ** tries;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }

  const inParts = async (method: string, items: object[]): Promise<Line[]> => {
    const lines: Line[] = [];
    for (let at = 0; at < items.length; at += AT_ONCE) {
      const part = { items: items.slice(at, at + AT_ONCE) };
      lines.push(...(await call<Answer>(method, "/menu/items", part)).lines);
    }
    return lines;
  };
  return {
    call,
    sendMenu: (version: number, items: Item[]) => call<Answer>("PUT", "/menu", { version, items }),
    sendItems: (version: number, items: Item[]) => inParts("PUT", items.map((item) => ({ ...item, version }))),
    removeItems: (version: number, ids: string[]) => inParts("DELETE", ids.map((id) => ({ id, version }))),
  };
}

/** The event, if a signature matches and it was sent within 5 minutes. https://www.standardwebhooks.com */
export function verify(headers: IncomingMessage["headers"], body: string, secret: string): Event | undefined {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => String(headers[`webhook-${name}`] ?? ""));
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return undefined;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const own = Buffer.from(`v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`);
  const isOurs = signatures!.split(" ").some((text) => text.length === own.length && timingSafeEqual(Buffer.from(text), own));
  return isOurs ? (JSON.parse(body) as Event) : undefined;
}

export function readExport(file: string): Item[] {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".json")) return JSON.parse(text) as Item[];
  const [names = [], ...rows] = parseCsv(text);
  const numbers = ["price", "thcContent", "stock"];
  return rows.map(
    (row) =>
      Object.fromEntries(
        names.flatMap((name, at) => (row[at] ? [[name, numbers.includes(name) ? Number(row[at]) : row[at]]] : [])),
      ) as Item,
  );
}

/** RFC 4180: quoted fields may hold commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.some((field) => field !== ""));
}

type Client = ReturnType<typeof createClient>;

/** Sends what differs from before; the whole menu at first. Versions are milliseconds, so they only increase. */
async function replay(client: Client, items: Item[], before?: Item[]): Promise<Line[]> {
  const version = Date.now();
  if (!before) return (await client.sendMenu(version, items)).lines;
  const known = new Map(before.map((item) => [item.id, JSON.stringify(item)]));
  const changed = items.filter((item) => known.get(item.id) !== JSON.stringify(item));
  const gone = before.filter(({ id }) => !items.some((item) => item.id === id)).map(({ id }) => id);
  const removed = gone.length > 0 ? await client.removeItems(version, gone) : [];
  return [...removed, ...(changed.length > 0 ? await client.sendItems(version, changed) : [])];
}

const print = (lines: Line[]) => {
  for (const { id, result, message } of lines) console.log([result, id, message].filter(Boolean).join(" "));
};

async function watch(client: Client, file: string): Promise<never> {
  let sent = readExport(file);
  let [changedAt, sentAt] = [statSync(file).mtimeMs, Date.now()];
  print(await replay(client, sent));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const at = statSync(file).mtimeMs;
    const isQuiet = Date.now() - sentAt > NEWS_EVERY_MS;
    if (at === changedAt && !isQuiet) continue;
    const items = readExport(file);
    print(at === changedAt ? await client.sendItems(Date.now(), items.slice(0, 1)) : await replay(client, items, sent));
    [sent, changedAt, sentAt] = [items, at, Date.now()];
  }
}

/** A real point of sale would enter the order here. */
async function take(client: Client, { type, data }: Event): Promise<void> {
  console.log(type, data.code, data.items.map(({ sourceId, quantity }) => `${quantity}×${sourceId}`).join(" "));
  if (type !== "order.placed") return;
  const move = { stage: "accepted", readyInMinutes: MINUTES_TO_READY };
  await client.call("POST", `/orders/${data._id}/stage`, move);
}

function listen(client: Client, port: number, secret: string): void {
  const taken = new Set<string>();
  createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const event = verify(request.headers, Buffer.concat(parts).toString(), secret);
    // A real point of sale stores the event first: what was answered is not sent again.
    response.writeHead(event ? 204 : 401).end();
    // Retries repeat an event's ID.
    if (!event || taken.has(event.id)) return;
    taken.add(event.id);
    await take(client, event).catch((error: unknown) => console.error(error));
  }).listen(port, () => console.log(`Listening on port ${port}`));
}

if (import.meta.main) {
  const { ORIGIN = "", CLIENT_ID = "", CLIENT_SECRET = "", WEBHOOK_SECRET = "" } = process.env;
  const [command, file = "", port] = process.argv.slice(2);
  const client = createClient(ORIGIN, CLIENT_ID, CLIENT_SECRET);
  if (command === "replay") print(await replay(client, readExport(file)));
  else if (command === "run") {
    if (port) listen(client, Number(port), WEBHOOK_SECRET);
    await watch(client, file);
  } else console.error("Usage: node pos-client.ts replay FILE | run FILE [PORT]");
}
