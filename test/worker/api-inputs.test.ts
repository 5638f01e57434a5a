import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Role } from "#app/domain/accounts/actor.ts";
import { signKeyToken } from "#app/session/tokens.ts";
import { makeKey } from "#app/use-cases/pos/make-key.ts";
import { testApp } from "#test/support/app.ts";
import { type Call, callsOf, type Description, type Json, leavesOf, withValue } from "#test/support/bodies.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { jpeg } from "#test/support/pictures.ts";
import { stock } from "#test/support/shop.ts";
import http from "#test/support/worker.ts";

/** Called without the tests' own dispatcher, which gets slower with every request of a file. */
const worker = {
  fetch: (url: string, init?: RequestInit) =>
    http.fetch(new Request(url, init), env as never, createExecutionContext()),
};
const app = testApp({ at: Date.now() });

/** What validators say to programmers. */
const VALIDATOR = /invalid input|invalid option|expected|received|too (big|small)|unrecognized|nan\b|undefined|regex/i;
/** What no text may hold, by the name of its fault. */
const UNREADABLE = { NUL: "a\u0000b", "half a character": "a\ud800b", "a bidi override": "a\u202eb" };
const deep = (open: string, close: string) => `${open.repeat(65)}1${close.repeat(65)}`;

/** Hundreds of requests, and a machine may be busy. */
const SLOW = { timeout: 300_000 };

let calls: Call[];
let ids: Record<string, string>;
let keyId: string;
const accounts: Partial<Record<Role, string>> = {};
beforeAll(async () => {
  // A line for each of some thousand requests: to print them takes longer than to answer.
  vi.spyOn(console, "log").mockImplementation(() => {});
  const described = callsOf(await (await worker.fetch("http://localhost/api/openapi.json")).json<Description>());
  // What would end the session is asked last.
  calls = described.toSorted((a, b) => Number(/auth/.test(a.path)) - Number(/auth/.test(b.path)));
  const { vendor, account } = await aDispensary(app, { courierServiceEnabled: true });
  const product = await stock(app.db, vendor.id);
  accounts.vendor = account.id;
  accounts.courier = (await anAccount(app, "courier")).id;
  ids = { vendorId: vendor.id, id: product.id };
  const made = await makeKey(app, actorOf(vendor.id), { name: "Register", scopes: ["menu", "orders"] });
  keyId = valueIn(made).id;
});

let client = 0;
/** Signed in anew for every call: an access token does not last for all of them. */
let signed = { name: "", cookie: "" };
async function signInFor(call: Call): Promise<Record<string, string>> {
  if (!call.path.startsWith("/integrations")) return { Cookie: await cookieFor(call) };
  return { Authorization: `Bearer ${await signKeyToken({ ...app, now: Date.now }, keyId)}` };
}
async function cookieFor(call: Call): Promise<string> {
  if (signed.name !== call.name) {
    signed = { name: call.name, cookie: await signedIn({ ...app, now: Date.now }, accounts[roleFor(call)] as string) };
  }
  return signed.cookie;
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
  const answer = await worker.fetch(url, {
    method: call.method,
    headers: {
      Origin: "http://localhost",
      ...(await signInFor(call)),
      "CF-Connecting-IP": `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
      ...(isForm ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const said: string[] = [];
  if (answer.status >= 400) {
    const { message, fields = {} } = JSON.parse(text) as { message: string; fields?: Record<string, string> };
    said.push(message, ...Object.values(fields));
  }
  return { status: answer.status, said };
}

/** Calls that take JSON, and are not about a session, which would end. */
const withBody = () => calls.filter((call): call is Call & { body: Json } => call.body !== undefined);

test("every call that takes a body is asked", () => {
  expect(withBody().length).toBeGreaterThan(20);
  expect(calls.filter(({ form }) => form.length > 0)).toHaveLength(4);
});

test("no body that is not of its call's schema is answered in a validator's words", SLOW, async () => {
  const wrong: string[] = [];
  for (const call of withBody()) {
    const bodies: Json[] = [{}, [], null, "x", 1];
    for (const { path, value } of leavesOf(call.body)) {
      const otherType = typeof value === "string" ? 1.5 : "x".repeat(6000);
      for (const junk of [undefined, otherType]) bodies.push(withValue(call.body, path, junk));
      if (path.length > 1) bodies.push(withValue(call.body, path.slice(0, -1), "x"));
    }
    for (const body of bodies) {
      const { status, said } = await send(call, { body: JSON.stringify(body) });
      const bad = said.filter((sentence) => VALIDATOR.test(sentence) || sentence.trim() === "");
      if (status >= 500 || bad.length > 0)
        wrong.push(`${call.name} ${status} ${bad} ${JSON.stringify(body).slice(0, 300)}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test("a setting, a payment and a connection take no field that they do not know", SLOW, async () => {
  const isStrict = ({ path }: Call) =>
    /^\/(vendors|subscriptions|treez|courier-webhooks|order-webhooks|integrations)\b(?!\/reviews)/.test(path);
  const strict = withBody().filter(isStrict);
  expect(strict.length).toBeGreaterThan(15);
  const loose: string[] = [];
  for (const call of strict) {
    const { status, said } = await send(call, { body: JSON.stringify({ ...(call.body as object), junk: 1 }) });
    if (status !== 400 || !said.includes("There is no field “junk” here."))
      loose.push(`${call.name} ${status} ${said}`);
  }
  expect(loose).toEqual([]);
});

test("an empty body that calls itself JSON is refused by every call that takes one, and fails none", SLOW, async () => {
  const wrong: string[] = [];
  for (const call of calls.filter(({ method }) => method !== "GET")) {
    const { status } = await send(call, { body: "" });
    if (status >= 500 || (call.body !== undefined && status < 400)) wrong.push(`${call.name} ${status}`);
  }
  expect(wrong).toEqual([]);
});

test.each(Object.entries(UNREADABLE))(
  "a text with %s is refused by every field of every call",
  SLOW,
  async (_name, text) => {
    const wrong: string[] = [];
    let asked = 0;
    for (const call of withBody()) {
      for (const { path, value } of leavesOf(call.body)) {
        // A password may hold anything.
        if (typeof value !== "string" || /password/i.test(path.at(-1) ?? "")) continue;
        asked += 1;
        const { status, said } = await send(call, { body: JSON.stringify(withValue(call.body, path, text)) });
        if (status < 400 || status >= 500 || said.some((sentence) => VALIDATOR.test(sentence)))
          wrong.push(`${call.name} ${path.join(".")}: ${status} ${said}`);
      }
    }
    expect(asked).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  },
);

describe("JSON nested over 64 levels is refused before it is parsed", () => {
  test.each([
    ["lists", deep("[", "]")],
    ["objects", deep('{"a":', "}")],
  ])("%s", SLOW, async (_name, json) => {
    const answers: string[] = [];
    for (const call of withBody()) {
      const body = JSON.stringify(call.body).replace(/^\{/, `{"x":${json},`);
      const { status, said } = await send(call, { body });
      if (status !== 400 || said[0] !== "The request is nested too deeply.")
        answers.push(`${call.name} ${status} ${said}`);
    }
    expect(answers).toEqual([]);
  });

  test("by the webhook too", async () => {
    const answer = await worker.fetch("http://localhost/api/webhooks/stripe", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: deep("[", "]"),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "malformed" });
  });
});

test("no address makes a call fail, whatever its query and its parts hold", SLOW, async () => {
  const wrong: string[] = [];
  const junk = ["%00", "abc%00def", "%ED%A0%80", "%E2%80%AE", "1e3", "%20%205%20", "-1", "0x10", "%5B".repeat(100)];
  for (const call of calls.filter(({ method }) => method === "GET" || method === "DELETE")) {
    const names = new Set([...call.query, ...(/(inventory|orders\/vendor)\/\{vendorId/.test(call.path) ? LIST : [])]);
    for (const text of junk) {
      for (const name of names) {
        const others = [...names]
          .filter((other) => other !== name)
          .map((other) => `&${other}=${sampleOf[other] ?? "1"}`);
        const { status, said } = await send(call, { query: `?${name}=${text}${others.join("")}` });
        if (status >= 500 || said.some((sentence) => VALIDATOR.test(sentence)))
          wrong.push(`${call.name} ${name}=${text}: ${status} ${said}`);
      }
      if (!call.path.includes("{")) continue;
      const { status } = await send(call, { path: call.path.replace(/\{\w+\}/g, text) });
      if (status >= 500) wrong.push(`${call.name} of ${text}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});
const LIST = ["q", "after", "limit", "status", "category"];
const sampleOf: Record<string, string> = { category: "Flower", lat: "34.05", lng: "-118.24", q: "blue" };

test("a form's texts are read as strictly as a body's", SLOW, async () => {
  const wrong: string[] = [];
  for (const call of calls.filter(({ form }) => form.length > 0)) {
    for (const [name, text] of Object.entries(UNREADABLE)) {
      for (const field of call.form.filter((one) => !/image|logo/i.test(one))) {
        const form = new FormData();
        const good = {
          name: "Blue Dream",
          brand: "Coastline",
          category: "Flower",
          title: "Today",
          description: "All day",
        };
        for (const [key, value] of Object.entries({ ...good, [field]: text })) form.append(key, value);
        const picture = call.form.find((one) => /image|logo/i.test(one)) as string;
        form.append(picture, new File([jpeg()], "a.jpg", { type: "image/jpeg" }));
        const { status, said } = await send(call, { body: form });
        if (status < 400 || status >= 500 || status === 429)
          wrong.push(`${call.name} ${field} with ${name}: ${status} ${said}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
