import { request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/domain/id.ts";
import { createDb } from "#db/client.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import {
  type Access,
  type Cell,
  calls,
  groups,
  type Ids,
  pages,
  type Visitor,
  visitors,
} from "#test/support/access.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { openServer } from "#test/support/browser/site.ts";
import { deep, sampled } from "#test/support/depth.ts";
import { stock } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const accounts: Partial<Record<Visitor, [email: string, password: string]>> = {
  vendor: ["vendor@example.com", "demo-vendor-21"],
  other: ["vendor@example.com", "demo-vendor-21"],
  elsewhere: ["group@example.com", "demo-vendor-21"],
  limited: ["limited@example.com", "demo-vendor-21"],
  "without courier service": ["rival@example.com", "demo-vendor-21"],
  "courier partner": ["partner@example.com", "demo-vendor-21"],
  manager: ["manager@example.com", "demo-vendor-21"],
  staff: ["staff@example.com", "demo-vendor-21"],
  courier: ["courier@example.com", "demo-courier-21"],
  dispatcher: ["dispatcher@example.com", "demo-dispatch-21"],
  admin: ["admin@example.com", "demo-admin-21"],
  expired: ["vendor@example.com", "demo-vendor-21"],
};

const server = await openServer({ rateLimitScale: 10_000 });
const { d1: db } = server;
const cookies = new Map<Visitor, Promise<string>>();

/** Reuses a session until something ends it: hashing a password takes as long as ten pages. */
function cookieOf(visitor: Visitor): Promise<string> {
  const known = cookies.get(visitor) ?? signIn(visitor);
  cookies.set(visitor, known);
  return known;
}

async function signIn(visitor: Visitor): Promise<string> {
  const account = accounts[visitor];
  if (!account) return "";
  const browser = browserLike({ fetch }, server.origin);
  const response = await browser.post("/api/auth/login", { email: account[0], password: account[1] });
  expect(response.status, account[0]).toBe(200);
  const cookie = browser.cookie();
  if (visitor === "expired") await browser.post("/api/auth/logout");
  return cookie;
}

const vendors = new Map<string, string>();
beforeAll(async () => {
  const { results } = await db
    .prepare("SELECT email, vendor_id AS id FROM users JOIN memberships ON user_id = id")
    .all<{ email: string; id: string }>();
  for (const { email, id } of results) vendors.set(email, id);
});

/** Whose data a visitor requests: its own, or another vendor's. */
function ownerOf(visitor: Visitor): string {
  if (visitor === "elsewhere") return demoVendorIds.rival;
  const [email = ""] = visitor === "other" ? ["rival@example.com"] : (accounts[visitor] ?? []);
  return vendors.get(email) || vendors.get("vendor@example.com") || "";
}

const hook = { url: "https://example.com/hook", secrets: "[0]" };

/** Creates a row of an owner for this one call. */
async function thingOf(kind: Ids, owner: string): Promise<string> {
  const id = newId(1);
  const own = { id, vendor_id: owner, created_at: 0 };
  switch (kind) {
    case "vendor":
      return owner;
    case "product":
      return (await stock(createDb(db), owner)).id;
    case "order":
      return anOrder(owner);
    case "request":
      return (await storedRequest(createDb(db), { vendorId: owner })).id;
    case "courier":
      return (await db.prepare("SELECT id FROM users WHERE role = 'courier'").first<string>("id")) ?? "";
    case "webhook":
      return insert("webhooks", { ...own, ...hook, kind: "couriers", events: '["courier_request.created"]' });
    case "order webhook":
      return insert("webhooks", { ...own, ...hook, kind: "orders", events: '["order.placed"]' });
    case "printer":
      return insert("printers", { ...own, name: id, token_hash: id.padEnd(64, "0") });
    case "invitation": {
      const inviter = db.prepare("SELECT user_id AS id FROM memberships WHERE vendor_id = ? LIMIT 1").bind(owner);
      const kim = { first_name: "Kim", last_name: "Ito", role: "staff", email: `${id}@example.org` };
      const link = { token_hash: id.padEnd(64, "0"), expires_at: Date.now() + 86_400_000 };
      return insert("staff_invitations", { ...own, ...kim, ...link, invited_by: await inviter.first("id") });
    }
    case "deal":
      return insert("deals", {
        ...own,
        updated_at: 0,
        is_on: 0,
        name: "Twenty off",
        kind: "percent",
        percent: 20,
        scope: "order",
      });
    case "review":
      return insert("reviews", { ...own, order_id: await anOrder(owner), rating: 4 });
    default:
      return "none-of-these";
  }
}

async function anOrder(owner: string): Promise<string> {
  const row = await db.prepare("SELECT * FROM orders LIMIT 1").first<Record<string, unknown>>();
  return insert("orders", { ...row, vendor_id: owner, id: newId(Date.now()) });
}

async function insert(table: string, row: Record<string, unknown> & { id: string }): Promise<string> {
  const names = Object.keys(row);
  const text = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
  await db
    .prepare(text)
    .bind(...Object.values(row))
    .run();
  return row.id;
}

type Verdict = Cell | "fault" | `to ${string}` | number;

/** React Router answers the redirect of a `.data` request inside a 202. */
async function verdictOf(response: Response): Promise<Verdict> {
  const { status } = response;
  if (status >= 500 && status !== 503) return "fault";
  const inside = status === 202 ? /"(\/[^"]*)"/.exec(await response.text())?.[1] : undefined;
  const target = inside ?? response.headers.get("Location");
  if (!target) return status;
  const { pathname } = new URL(target, server.origin);
  return pathname === "/login" ? "login" : pathname === "/courier-login" ? "courier-login" : `to ${pathname}`;
}

const guards: readonly Verdict[] = ["login", "courier-login", 401, 403];

function agrees(cell: Cell, verdict: Verdict): boolean {
  if (verdict === "fault") return false;
  if (cell === "open") return !guards.includes(verdict);
  if (cell === "yes") return !guards.includes(verdict) && verdict !== 404 && verdict !== 405;
  return cell === verdict;
}

type Call = { body?: unknown; cookie: string };

async function send(method: string, path: string, { body, cookie }: Call): Promise<Response> {
  // The server may close a kept connection just as it is reused.
  const headers = new Headers({ Origin: server.origin, Connection: "close" });
  if (cookie) headers.set("Cookie", cookie);
  if (path.startsWith("/live/")) {
    headers.delete("Connection");
    return openSocket(path, headers);
  }
  let payload: BodyInit | undefined;
  if (method !== "GET" && path.startsWith("/api/")) {
    headers.set("Content-Type", "application/json");
    payload = JSON.stringify(body ?? {});
  } else if (method !== "GET") payload = new URLSearchParams(body as Record<string, string>);
  return fetch(server.origin + path, { method, headers, redirect: "manual", ...(payload ? { body: payload } : {}) });
}

/** The answer to a WebSocket's handshake; an open one (101) counts as 200, and is closed. */
const openSocket = (path: string, headers: Headers) =>
  new Promise<Response>((resolve, reject) => {
    const handshake = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" };
    const key = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
    const upgrade = request(server.origin + path, {
      headers: { ...Object.fromEntries(headers), ...handshake, ...key },
    });
    upgrade.on("upgrade", (_answer, socket) => {
      socket.destroy();
      resolve(new Response(null, { status: 200 }));
    });
    upgrade.on("response", (response) => {
      response.resume();
      resolve(new Response(null, { status: response.statusCode ?? 500 }));
    });
    upgrade.on("error", reject);
    upgrade.end();
  });

const filled = (pattern: string, id: string) => pattern.replace(/:[^/]+/g, id).replace(/\*$/, "nowhere/else");

/** Other spellings of a path are requested by one visitor who is refused (in the long form three) and one who is let in. */
function refusedVisitors({ cells }: Access): Visitor[] {
  const refused = visitors.filter((visitor) => guards.includes(cells[visitor]) || cells[visitor] === 404);
  const letIn = visitors.find((visitor) => !refused.includes(visitor));
  return [...refused.slice(0, deep ? 3 : 1), ...(letIn ? [letIn] : [])];
}

let turn = 0;
/** The short form sends one visitor of each group per expected verdict, in turn. */
function visitorsOf({ cells }: Access): readonly Visitor[] {
  if (deep) return visitors;
  turn += 1;
  return groups.flatMap((group) => {
    const byCell = Map.groupBy(group, (visitor) => cells[visitor]);
    return [...byCell.values()].map((alike) => alike[turn % alike.length]!);
  });
}

async function faultsOf(
  name: string,
  access: Access,
  { spell = (path: string) => path, callers = visitorsOf(access) } = {},
): Promise<string[]> {
  const [method = "", pattern = ""] = name.split(" ");
  const faultOf = async (visitor: Visitor): Promise<string[]> => {
    const id = await thingOf(access.ids, ownerOf(visitor));
    const cookie = await (access.endsSession ? signIn : cookieOf)(visitor);
    const path = spell(filled(pattern, id));
    const response = await send(method, path, { body: access.body?.(id), cookie });
    const verdict = await verdictOf(response);
    const cell = access.cells[visitor];
    return agrees(cell, verdict) ? [] : [`${method} ${path} by ${visitor}: ${verdict}, declared ${cell}`];
  };
  if (!access.endsSession) return (await Promise.all(callers.map(faultOf))).flat();
  // Some visitors are the same person, whose sessions all end at once: they take turns.
  const faults: string[] = [];
  for (const visitor of callers) faults.push(...(await faultOf(visitor)));
  cookies.clear();
  return faults;
}

const shown = Object.entries(pages).filter(([name]) => name.startsWith("GET ") && name !== "GET /*");
const guarded = shown.filter(([, { cells }]) => cells.anonymous !== "open");
const dataPath = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);
const spellings: [string, (path: string) => string][] = [
  ["as data", dataPath],
  ["with a doubled slash", (path) => `/${path}`],
  ["with dots and an encoded slash", (path) => `/terms/..%2f${path.slice(1)}`],
  ["as data, with an encoded slash", (path) => `/terms%2f..%2f${dataPath(path).slice(1)}`],
];
describe.each(spellings)("a page requested %s gets the verdict of the plain path:", (_name, spell) => {
  test.concurrent.each(sampled(guarded, 5))("%s", async (name, access) =>
    expect(await faultsOf(name, access, { spell, callers: refusedVisitors(access) })).toEqual([]),
  );
});

test("a call whose path is spelled differently gets the verdict of the plain path", async () => {
  const access = calls["GET /api/vendors/profile"]!;
  for (const path of ["/api//vendors/profile", "/api/vendors/..%2fvendors/profile", "//api/vendors/profile"])
    expect(await faultsOf("GET /api/vendors/profile", access, { spell: () => path })).toEqual([]);
});

test("every page that takes posts is declared", async () => {
  const undeclared: string[] = [];
  for (const [name] of shown) {
    const pattern = name.slice("GET ".length);
    if (pages[`POST ${pattern}`] || pages[`POST ${pattern}?index`]) continue;
    const cookie = await cookieOf("admin");
    const responses = await Promise.all(
      ["", "?index"].map((query) => send("POST", filled(pattern, "none") + query, { cookie })),
    );
    // A page without an action, and nothing else, answers 405.
    if (responses.some((response) => ![404, 405].includes(response.status))) undeclared.push(`POST ${pattern}`);
  }
  expect(undeclared).toEqual([]);
});

const declared = Object.entries({ ...pages, ...calls });
const inOrder = Object.groupBy(declared, ([, { endsSession }]) => (endsSession ? "last" : "first"));
describe("who may do what, on the production build:", () => {
  test.concurrent.each(inOrder.first ?? [])("%s", async (name, access) =>
    expect(await faultsOf(name, access)).toEqual([]),
  );
  // These end sessions, so they run last: every later test would have to sign in again.
  test.each(inOrder.last ?? [])("%s", async (name, access) => expect(await faultsOf(name, access)).toEqual([]));
});

test("the checks above catch a missing guard and one that is too strict (negative control)", async () => {
  const planted: Access = { ...pages["GET /terms"]!, cells: { ...pages["GET /account"]!.cells } };
  expect(await faultsOf("GET /terms", planted)).toHaveLength(1);
  const strict: Access = { ...pages["GET /account"]!, cells: { ...pages["GET /terms"]!.cells } };
  expect(await faultsOf("GET /account", strict, { callers: visitors })).toHaveLength(2);
});
