import { expect, test } from "vitest";
import { createPos } from "#app/providers/pos/treez.ts";
import { valueIn } from "#test/support/outcome.ts";
import { KEY, treezApp } from "#test/support/outside/treez.ts";

const first = { page: 1, since: null };

async function signedIn() {
  const { app, clock, fake } = treezApp();
  const pos = app.pos!;
  return { pos, clock, fake, access: valueIn(await pos.signIn({ dispensaryName: "greendoor", apiKey: KEY })) };
}

test("a token is used until it ends after two hours, and a revoked one is replaced once", async () => {
  const { pos, clock, fake, access } = await signedIn();
  expect(valueIn(await pos.listProducts(access, first)).access).toEqual(access);
  clock.now += 2 * 3_600_000;
  const later = valueIn(await pos.listProducts(access, first)).access;
  expect(later.expiresAt).toBe(clock.now + 2 * 3_600_000);
  clock.now += 1000;
  fake.trouble.tokensValidFrom = clock.now;
  expect((await pos.listProducts(later, first)).ok).toBe(true);
  fake.trouble.tokensValidFrom = clock.now + 1000;
  expect(await pos.listProducts(later, first)).toMatchObject({ reason: "pos-refused" });
  expect(fake.seen.filter((line) => line === "POST /greendoor/config/api/gettokens")).toHaveLength(4);
});

test("Treez is called no faster than ten times a second", async () => {
  const { fake, access } = await signedIn();
  const times: number[] = [];
  const standIn: typeof fetch = async (...request) => {
    times.push(Date.now());
    return fake.fetch(...request);
  };
  const pos = createPos({ standIn, now: () => access.expiresAt - 3_600_000 })!;
  for (let call = 1; call <= 4; call += 1) valueIn(await pos.listProducts(access, first));
  expect(Math.min(...times.slice(1).map((at, before) => at - times[before]!))).toBeGreaterThanOrEqual(100);
});

test("a busy Treez is called again after a short pause, and left for later after a long one", async () => {
  const { pos, fake, access } = await signedIn();
  const busy = (seconds: string) => () => new Response("", { status: 429, headers: { "Retry-After": seconds } });
  fake.trouble.next = [busy("1"), busy("30")];
  const details = { retryAfterSeconds: 30 };
  expect(await pos.listProducts(access, first)).toMatchObject({ reason: "pos-busy", details });
  expect((await pos.listProducts(access, first)).ok).toBe(true);
});

test("an answer without a list counts as not reached", async () => {
  const { pos, fake, access } = await signedIn();
  for (const data of [null, { product_list: "none" }]) {
    fake.trouble.next = [() => Response.json({ data })];
    expect(await pos.listProducts(access, first)).toMatchObject({ reason: "pos-unreachable" });
  }
});

test("a name that could lead elsewhere is never called", async () => {
  const { pos, fake, access } = await signedIn();
  expect(await pos.signIn({ ...access, dispensaryName: "../admin" })).toMatchObject({ reason: "pos-refused" });
  expect(fake.seen).toHaveLength(1);
});
