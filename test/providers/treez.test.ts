import { expect, test } from "vitest";
import { HOUR_MS } from "#app/domain/time.ts";
import type { PosAccess } from "#app/providers/pos/treez.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aTreez, KEY } from "#test/support/outside/treez.ts";

const access = (facts: Partial<PosAccess> = {}): PosAccess => ({
  ...{ dispensaryName: "greendoor", apiKey: KEY, token: null },
  ...facts,
});
const first = { page: 1, since: null };

test("a token is used until it ends after two hours, and one that was taken back is replaced once", async () => {
  const { pos, clock, fake } = aTreez();
  const { token } = valueIn(await pos.listProducts(access(), first));
  expect(token.expiresAt).toBe(clock.now + 2 * HOUR_MS);
  expect(valueIn(await pos.listProducts(access({ token }), first)).token).toEqual(token);
  clock.now += 2 * HOUR_MS;
  const later = valueIn(await pos.listProducts(access({ token }), first)).token;
  clock.now += 1000;
  fake.trouble.tokensValidFrom = clock.now;
  expect((await pos.listProducts(access({ token: later }), first)).ok).toBe(true);
  fake.trouble.tokensValidFrom = clock.now + 1000;
  expect(await pos.listProducts(access({ token: later }), first)).toMatchObject({ reason: "pos-refused" });
  expect(fake.seen.filter((line) => line === "POST /greendoor/config/api/gettokens")).toHaveLength(4);
});

test("the list is asked for no faster than ten times a second", async () => {
  const { pos, fake } = aTreez({ callsASecond: 10, pauseMs: 110 });
  const token = valueIn(await pos.signIn(access()));
  for (let call = 1; call <= 14; call += 1) valueIn(await pos.listProducts(access({ token }), first));
  // A refused call would have been asked again.
  expect(fake.seen).toHaveLength(15);
});

test("a busy Treez is asked again after a short pause, and left for later after a long one", async () => {
  const { pos, fake } = aTreez();
  const token = valueIn(await pos.signIn(access()));
  const busy = (seconds: string) => () => new Response("", { status: 429, headers: { "Retry-After": seconds } });
  fake.trouble.next = [busy("1")];
  expect((await pos.listProducts(access({ token }), first)).ok).toBe(true);
  fake.trouble.next = [busy("30")];
  const refused = await pos.listProducts(access({ token }), first);
  expect(refused).toMatchObject({ reason: "pos-busy", details: { retryAfterSeconds: 30 } });
});

test.each([
  ["nothing but markup", () => new Response("<html>down</html>", { status: 200 })],
  ["an error", () => new Response("", { status: 502 })],
  ["no list", () => Response.json({ resultCode: "SUCCESS", data: null })],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "http://elsewhere.example/" } })],
  ["another shape", () => Response.json({ data: { product_list: "none" } })],
])("a list that is %s counts as not reached", async (_name, answer) => {
  const { pos, fake } = aTreez();
  const token = valueIn(await pos.signIn(access()));
  fake.trouble.next = [answer];
  expect(await pos.listProducts(access({ token }), first)).toMatchObject({ reason: "pos-unreachable" });
});

test("a name that could lead elsewhere is never called", async () => {
  const { pos, fake } = aTreez();
  expect(await pos.signIn(access({ dispensaryName: "../admin" }))).toMatchObject({ reason: "pos-refused" });
  expect(fake.seen).toEqual([]);
});
