import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { RESET_LINK_MS } from "#app/domain/accounts/reset-link.ts";
import { sha256 } from "#app/platform/digest.ts";
import { loader as mailedLink } from "#app/routes/account/mailed-link.ts";
import { requestPasswordReset } from "#app/use-cases/accounts/request-password-reset.ts";
import { resetPassword } from "#app/use-cases/accounts/reset-password.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import type { Visit } from "#app/visit.ts";
import { actionOf, NOON, routeArgs, testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { worker } from "#test/support/fetcher.ts";
import { visitWithLinks } from "#test/support/mailed-links.ts";
import { actorWith, aDispensary, PASSWORD, signedIn } from "#test/support/people.ts";

const ORIGIN = "http://localhost";
const NEW = "a brand new phrase";
const RESET_FAILED = "Failed to reset password. The link may have expired or is invalid.";

/** Requests a link and waits for the background work; returns the token in the owner's email (the local log). */
async function tokenFor(email: string, at = NOON): Promise<string> {
  const { visit, newestToken } = visitWithLinks({ at, clientIp: account.id });
  expect(await requestPasswordReset(visit, email)).toMatchObject({ ok: true });
  return (await newestToken()) ?? "";
}
const reset = (token: string, at = NOON, password = NEW) => resetPassword(testVisit({ at }), { token, password });

let visit: Visit;
let account: Awaited<ReturnType<typeof aDispensary>>["account"];
beforeEach(async () => {
  visit = testVisit();
  account = (await aDispensary(visit)).account;
});

test("a link sets a new password, once", async () => {
  const token = await tokenFor(account.email);
  expect(await reset(token)).toEqual({ ok: true, value: null });
  const enter = (password: string) => signIn({ ...visit, clientIp: account.id }, { email: account.email, password });
  expect(await enter(NEW)).toMatchObject({ ok: true });
  expect(await enter(PASSWORD)).toMatchObject({ ok: false });
  expect(await reset(token)).toMatchObject({ ok: false, reason: "link-spent", message: RESET_FAILED });
});

test("of five resets at once with one link, one wins", async () => {
  const token = await tokenFor(account.email);
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, (_, at) => {
      // One address hashes one password at a time.
      return resetPassword(testVisit({ clientIp: `10.4.1.${at}` }), { token, password: `${NEW} ${at}` });
    }),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const winner = outcomes.findIndex(({ ok }) => ok);
  const enter = { email: account.email, password: `${NEW} ${winner}` };
  expect(await signIn({ ...visit, clientIp: account.id }, enter)).toMatchObject({ ok: true });
  const [sent] = await visit.db.all<{ mails: number }>(
    sql`SELECT count(*) AS mails FROM outbox WHERE kind = 'password-changed' AND to_email = ${account.email}`,
  );
  expect(sent?.mails).toBe(1);
});

test("a link works for an hour", async () => {
  const late = await tokenFor(account.email);
  expect(await reset(late, NOON + RESET_LINK_MS)).toMatchObject({ ok: false, reason: "link-spent" });
  const inTime = await tokenFor(account.email, NOON);
  expect(await reset(inTime, NOON + RESET_LINK_MS - 1)).toMatchObject({ ok: true });
});

test("only the newest link works", async () => {
  const first = await tokenFor(account.email);
  const second = await tokenFor(account.email);
  expect(await reset(first)).toMatchObject({ ok: false, reason: "link-spent" });
  expect(await reset(second)).toMatchObject({ ok: true });
});

test("a reset signs its owner out everywhere, and notifies the owner", async () => {
  const cookie = await signedIn(visit, account.id);
  expect(await actorWith(cookie)).not.toBeNull();
  await reset(await tokenFor(account.email));
  expect(await actorWith(cookie)).toBeNull();
  const refresh = { Cookie: cookie.split("; ").at(-1) ?? "" };
  expect((await browserLike(worker, ORIGIN).post("/api/auth/refresh-token", undefined, refresh)).status).toBe(401);
  const mail = await visit.db.all(
    sql`SELECT 1 FROM outbox WHERE kind = 'password-changed' AND to_email = ${account.email}`,
  );
  expect(mail).toHaveLength(1);
});

test("the database stores only a hash of the token", async () => {
  const token = await tokenFor(account.email);
  const rows = [
    ...(await visit.db.all(sql`SELECT * FROM password_resets`)),
    ...(await visit.db.all(sql`SELECT * FROM outbox`)),
    ...(await visit.db.all(sql`SELECT * FROM audit_events`)),
  ];
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).toContain(await sha256(token));
});

test("the link leads to the configured origin, whichever of our hosts receives the request", async () => {
  const request = new Request(
    "http://127.0.0.1/api/auth/reset-password-request",
    asJson("POST", { email: account.email }, { "CF-Connecting-IP": "10.4.0.1" }),
  );
  const logged = vi.spyOn(console, "log");
  expect((await worker.fetch(request)).status).toBe(200);
  const lines = () => logged.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"reset-link"'));
  await vi.waitFor(() => expect(lines()).toHaveLength(1), { timeout: 20_000 });
  const { link } = JSON.parse(lines()[0] ?? "");
  logged.mockRestore();
  expect(link).toMatch(/^http:\/\/localhost:8787\/reset-password\//);
});

describe("an unknown email", () => {
  test("gets the same answer after the same work; what differs runs in the background", async () => {
    const costOf = async (email: string) => {
      const comeBack = testVisit({ background: () => {} });
      const outcome = await requestPasswordReset(comeBack, email);
      return { outcome, statements: comeBack.meter.statements };
    };
    const unknown = await costOf(`nobody-${account.id}@example.com`);
    expect(await costOf(account.email)).toEqual(unknown);
    expect(unknown).toEqual({ outcome: { ok: true, value: null }, statements: 0 });
  });

  test("gets no link and no mail", async () => {
    const email = `nobody-${account.id}@example.com`;
    expect(await tokenFor(email)).toBe("");
    expect(await visit.db.all(sql`SELECT 1 FROM outbox WHERE to_email = ${email}`)).toEqual([]);
  });
});

test.each([
  ["too short", "seven77", "Use at least 8 characters."],
  ["too long", "x".repeat(129), "Use at most 128 characters."],
  ["among the most common", "Password1", "This password is too common. Please choose another."],
])("a password that is %s is refused", async (_name, password, message) => {
  const token = await tokenFor(account.email);
  const response = await browserLike(worker, ORIGIN, "10.4.0.2").post("/api/auth/reset-password", { token, password });
  expect([400, 422]).toContain(response.status);
  expect(await response.json()).toMatchObject({ success: false, message });
});

test.each(["🌿🌿🌿🌿🌿🌿🌿🌿", "        ", `${"x".repeat(125)}end`])("a password can be %j", async (password) => {
  expect(await reset(await tokenFor(account.email), NOON, password)).toMatchObject({ ok: true });
  const login = { email: account.email, password };
  expect(await signIn({ ...visit, clientIp: account.id }, login)).toMatchObject({ ok: true });
});

test.each(["reset-password", "confirm-email", "staff-invitation"])(
  "a mailed %s link redirects to its page without the token, however its address is spelled",
  async (page) => {
    const open = actionOf(mailedLink, `${page}/:token`);
    for (const path of [`/${page}/token`, `/${page.toUpperCase()}/token`, `/${page}/token/`]) {
      const response = (await open(routeArgs(testVisit(), { path, params: { token: "token" } }))) as Response;
      expect(response.headers.get("Location")).toBe(`/${page}`);
      expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-\w+Token=/);
    }
  },
);
