import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Role } from "#app/domain/accounts/actor.ts";
import { signKeyToken } from "#app/session/tokens.ts";
import { makeKey } from "#app/use-cases/pos/make-key.ts";
import { testApp } from "#test/support/app.ts";
import { type Call, callsOf, type Description, type Json, leavesOf, withValue } from "#test/support/bodies.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { jpeg } from "#test/support/pictures.ts";
import { stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });

/** Validators' own wording, which no client should see. */
const VALIDATOR = /invalid input|invalid option|expected|received|too (big|small)|unrecognized|nan\b|undefined|regex/i;
/** NUL, half a character, and a bidi override. */
const UNREADABLE = ["a\u0000b", "a\ud800b", "a\u202eb"];
const nested = (open: string, close: string) => `${open.repeat(65)}1${close.repeat(65)}`;

const SLOW = { timeout: 300_000 };

/** The short form tries one of these each time, in turn; the long form (API_INPUTS=all) tries them all. */
const { API_INPUTS } = env as unknown as { API_INPUTS: string };
let turn = 0;
const inTurn = <T>(items: readonly T[]) => (API_INPUTS === "all" ? items : [items[turn++ % items.length] as T]);

let calls: Call[];
let ids: Record<string, string>;
let keyId: string;
const accounts: Partial<Record<Role, string>> = {};
beforeAll(async () => {
  const described = callsOf(await (await worker.fetch("http://localhost/api/openapi.json")).json<Description>());
  // Calls that end the session come last.
  calls = described.toSorted((a, b) => Number(/auth/.test(a.path)) - Number(/auth/.test(b.path)));
  const { vendor, account } = await aDispensary(app, { courierServiceEnabled: true });
  const product = await stock(app.db, vendor.id);
  accounts.vendor = account.id;
  accounts.courier = (await anAccount(app, "courier")).id;
  ids = { vendorId: vendor.id, id: product.id };
  const key = await makeKey(app, actorOf(vendor.id), { name: "Register", scopes: ["menu", "orders"] });
  keyId = valueIn(key).id;
});

let client = 0;
const cookies = new Map<string, string>();
beforeEach(() => cookies.clear());
async function credentialsFor(call: Call): Promise<Record<string, string>> {
  const { path, name } = call;
  if (path.startsWith("/integrations"))
    return { Authorization: `Bearer ${await signKeyToken({ ...app, now: Date.now }, keyId)}` };
  const role = roleFor(call);
  // Calls about the session itself may end it.
  const session = path.startsWith("/auth") ? name : role;
  const cookie = cookies.get(session) ?? (await signedIn({ ...app, now: Date.now }, accounts[role] as string));
  cookies.set(session, cookie);
  return { Cookie: cookie };
}
const roleFor = ({ path }: Call): Role =>
  /^\/courier-requests\/(?!vendor|\{id\}\/address)/.test(path) ? "courier" : "vendor";

async function send(
  call: Call,
  { body, query = "", path = call.path }: { body?: BodyInit; query?: string; path?: string },
) {
  const isForm = body instanceof FormData;
  const url = `http://localhost/api${path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? "1")}${query}`;
  client += 1;
  const response = await worker.fetch(url, {
    method: call.method,
    headers: {
      Origin: "http://localhost",
      ...(await credentialsFor(call)),
      "CF-Connecting-IP": `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
      ...(isForm ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const messages: string[] = [];
  if (response.status >= 400) {
    const { message, fields = {} } = JSON.parse(text) as { message: string; fields?: Record<string, string> };
    messages.push(message, ...Object.values(fields));
  }
  return { status: response.status, messages };
}

const withBody = () => calls.filter((call): call is Call & { body: Json } => call.body !== undefined);

test("every call with a body is tried", () => {
  expect(withBody().length).toBeGreaterThan(20);
  expect(calls.filter(({ form }) => form.length > 0)).toHaveLength(4);
});

test("no body that breaks its schema gets an answer in a validator's words", SLOW, async () => {
  const wrong: string[] = [];
  for (const call of withBody()) {
    const bodies = [...inTurn<Json>([{}, [], null, "x", 1])];
    for (const { path, value } of leavesOf(call.body)) {
      const otherType = typeof value === "string" ? 1.5 : "x".repeat(6000);
      const broken = [undefined, otherType].map((junk) => withValue(call.body, path, junk));
      if (path.length > 1) broken.push(withValue(call.body, path.slice(0, -1), "x"));
      bodies.push(...inTurn(broken));
    }
    for (const body of bodies) {
      const { status, messages } = await send(call, { body: JSON.stringify(body) });
      const bad = messages.filter((sentence) => VALIDATOR.test(sentence) || sentence.trim() === "");
      if (status >= 500 || bad.length > 0)
        wrong.push(`${call.name} ${status} ${bad} ${JSON.stringify(body).slice(0, 300)}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test("settings, payments and connections refuse unknown fields", SLOW, async () => {
  const isStrict = ({ path }: Call) =>
    /^\/(vendors|subscriptions|treez|courier-webhooks|order-webhooks|integrations)\b(?!\/reviews)/.test(path);
  const strict = withBody().filter(isStrict);
  expect(strict.length).toBeGreaterThan(15);
  const loose: string[] = [];
  for (const call of strict) {
    const { status, messages } = await send(call, { body: JSON.stringify({ ...(call.body as object), junk: 1 }) });
    if (status !== 400 || !messages.includes("There is no field “junk” here."))
      loose.push(`${call.name} ${status} ${messages}`);
  }
  expect(loose).toEqual([]);
});

test("a refusal lists only fields by name: an unknown one by its own, and none for a body that is no object", async () => {
  const post = async (body: unknown) => {
    const response = await worker.fetch("http://localhost/api/courier-quotes", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return [response.status, await response.json()];
  };
  expect(await post({ tip: 1 })).toEqual([
    400,
    expect.objectContaining({ fields: expect.objectContaining({ tip: "There is no field “tip” here." }) }),
  ]);
  expect(await post([])).toEqual([400, expect.objectContaining({ message: "This must be an object.", fields: {} })]);
});

test("an empty JSON body is refused by every call that needs one, and breaks none", SLOW, async () => {
  const wrong: string[] = [];
  for (const call of calls.filter(({ method }) => method !== "GET")) {
    const { status } = await send(call, { body: "" });
    if (status >= 500 || (call.body !== undefined && status < 400)) wrong.push(`${call.name} ${status}`);
  }
  expect(wrong).toEqual([]);
});

test("text with unreadable characters is refused in every field of every call", SLOW, async () => {
  const wrong: string[] = [];
  let requestCount = 0;
  for (const call of withBody()) {
    for (const { path, value } of leavesOf(call.body)) {
      // Passwords can contain anything.
      if (typeof value !== "string" || /password/i.test(path.at(-1) ?? "")) continue;
      for (const text of inTurn(UNREADABLE)) {
        requestCount += 1;
        const { status, messages } = await send(call, { body: JSON.stringify(withValue(call.body, path, text)) });
        if (status < 400 || status >= 500 || messages.some((sentence) => VALIDATOR.test(sentence)))
          wrong.push(`${call.name} ${path.join(".")} ${JSON.stringify(text)}: ${status} ${messages}`);
      }
    }
  }
  expect(requestCount).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

test("JSON nested deeper than 64 levels is refused before it is parsed", SLOW, async () => {
  const failures: string[] = [];
  for (const call of withBody()) {
    for (const json of inTurn([nested("[", "]"), nested('{"a":', "}")])) {
      const body = JSON.stringify(call.body).replace(/^\{/, `{"x":${json},`);
      const { status, messages } = await send(call, { body });
      if (status !== 400 || messages[0] !== "The request is nested too deeply.")
        failures.push(`${call.name} ${status} ${messages}`);
    }
  }
  expect(failures).toEqual([]);
  const webhook = await worker.fetch("http://localhost/api/webhooks/stripe", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: nested("[", "]"),
  });
  expect(webhook.status).toBe(400);
  expect(await webhook.json()).toMatchObject({ code: "malformed" });
});

test("no query or path parameter makes a call fail", SLOW, async () => {
  const wrong: string[] = [];
  const thirds = [
    ["%00", "%E2%80%AE", "-1"],
    ["abc%00def", "1e3", "0x10"],
    ["%ED%A0%80", "%20%205%20", "%5B".repeat(100)],
  ];
  for (const call of calls.filter(({ method }) => method === "GET" || method === "DELETE")) {
    const names = new Set([...call.query, ...(/(inventory|orders\/vendor)\/\{vendorId/.test(call.path) ? LIST : [])]);
    for (const name of names) {
      const others = [...names].filter((other) => other !== name).map((other) => `&${other}=${sampleOf[other] ?? "1"}`);
      for (const text of inTurn(thirds).flat()) {
        const { status, messages } = await send(call, { query: `?${name}=${text}${others.join("")}` });
        if (status >= 500 || messages.some((sentence) => VALIDATOR.test(sentence)))
          wrong.push(`${call.name} ${name}=${text}: ${status} ${messages}`);
      }
    }
    if (!call.path.includes("{")) continue;
    for (const text of inTurn(thirds).flat()) {
      const { status } = await send(call, { path: call.path.replace(/\{\w+\}/g, text) });
      if (status >= 500) wrong.push(`${call.name} of ${text}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});
const LIST = ["q", "after", "limit", "status", "category"];
const sampleOf: Record<string, string> = { category: "Flower", lat: "34.05", lng: "-118.24", q: "blue" };

test("a form's text fields are as strict as a JSON body's", SLOW, async () => {
  const wrong: string[] = [];
  for (const call of calls.filter(({ form }) => form.length > 0)) {
    for (const field of call.form.filter((each) => !/image|logo/i.test(each))) {
      for (const text of inTurn(UNREADABLE)) {
        const form = new FormData();
        const good = { name: "Blue Dream", brand: "Coastline", category: "Flower", title: "Today", description: "All" };
        for (const [key, value] of Object.entries({ ...good, [field]: text })) form.append(key, value);
        const picture = call.form.find((each) => /image|logo/i.test(each)) as string;
        form.append(picture, new File([jpeg()], "a.jpg", { type: "image/jpeg" }));
        const { status, messages } = await send(call, { body: form });
        if (status < 400 || status >= 500 || status === 429)
          wrong.push(`${call.name} ${field} ${JSON.stringify(text)}: ${status} ${messages}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
