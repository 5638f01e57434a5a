import { exports } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessionCookies } from "#app/session.ts";
import { signIn } from "#app/use-cases/sign-in.ts";
import { testApp } from "#test/support/app.ts";
import { browserLike } from "#test/support/browser-like.ts";
import { aDispensary, anAccount, PASSWORD } from "#test/support/people.ts";

const worker = (exports as unknown as { default: Fetcher }).default;
const ORIGIN = "http://localhost";
const client = (address: string) => browserLike(worker, ORIGIN, address);
const WRONG = "Login failed. Please check your credentials.";

test("a wrong password and an unknown email get the same answer", async () => {
  const { account } = await aDispensary(testApp());
  const answers = await Promise.all(
    [account.email, "nobody@example.com"].map(async (email) => {
      const answer = await client("10.3.0.1").post("/api/auth/login", { email, password: "not the password" });
      const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => !/request-id|security-policy/.test(name)),
      );
      return { status: answer.status, body, headers };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 401, body: { success: false, message: WRONG } });
});

test("an unknown email takes the steps of a known one: one hash, as many statements", async () => {
  const { account } = await aDispensary(testApp());
  const costOf = async (email: string) => {
    const app = testApp();
    let hashes = 0;
    const verify: typeof app.passwords.verify = (...given) => {
      hashes += 1;
      return app.passwords.verify(...given);
    };
    const counted = { ...app, passwords: { ...app.passwords, verify }, address: "10.3.0.2" };
    await signIn(counted, { email, password: "not the password" });
    return { hashes, roundTrips: app.meter.roundTrips, rowsWritten: app.meter.rowsWritten };
  };
  const known = await costOf(account.email);
  expect(known.hashes).toBe(1);
  expect(await costOf("nobody@example.com")).toEqual(known);
});

test("an account without a password, and a disabled one, cannot log in", async () => {
  const app = testApp();
  const invited = await anAccount(app, "courier", { passwordHash: null });
  const disabled = await anAccount(app, "courier", { disabledAt: 1 });
  for (const email of [invited.email, disabled.email]) {
    expect(await signIn({ ...app, address: "10.3.0.3" }, { email, password: PASSWORD })).toMatchObject({
      ok: false,
      reason: "wrong-credentials",
    });
  }
});

describe("after ten wrong passwords for an account and address", () => {
  const attempt = (email: string, address: string, password = "not the password") =>
    signIn({ ...testApp(), address }, { email, password });

  test("even the right one is refused with the time to wait, while the owner logs in from elsewhere", async () => {
    const { account } = await aDispensary(testApp());
    for (let i = 0; i < 10; i++)
      expect(await attempt(account.email, "10.3.1.1")).toMatchObject({ ok: false, reason: "wrong-credentials" });
    const refused = await attempt(account.email, "10.3.1.1", PASSWORD);
    expect(refused).toMatchObject({ ok: false, reason: "too-many-requests" });
    expect(refused.ok === false && refused.details?.retryAfterSeconds).toBeGreaterThan(0);
    expect(await attempt(account.email, "10.3.1.2", PASSWORD)).toMatchObject({ ok: true });
  });

  test("over HTTP it is 429 with Retry-After", async () => {
    const browser = client("10.3.1.3");
    const guess = () => browser.post("/api/auth/login", { email: "guessed@example.com", password: "not the password" });
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("thirty guesses at once learn no more than ten one after the other", async () => {
    const { account } = await aDispensary(testApp());
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => attempt(account.email, "10.3.1.4", `guess number ${at}`)),
    );
    const told = guesses.filter((guess) => guess.ok === false && guess.reason === "wrong-credentials");
    expect(told).toHaveLength(10);
    expect(await attempt(account.email, "10.3.1.4", PASSWORD)).toMatchObject({
      ok: false,
      reason: "too-many-requests",
    });
  });

  test("none is hashed any more", async () => {
    const app = { ...testApp(), address: "10.3.1.6" };
    let hashes = 0;
    const verify: typeof app.passwords.verify = async () => {
      hashes += 1;
      return false;
    };
    const visit = { ...app, passwords: { ...app.passwords, verify } };
    for (let i = 0; i < 15; i++) await signIn(visit, { email: "guessed-at@example.com", password: "not the password" });
    expect(hashes).toBe(10);
  });

  test("right ones are not counted", async () => {
    const { account } = await aDispensary(testApp());
    for (let i = 0; i < 12; i++) expect(await attempt(account.email, "10.3.1.5", PASSWORD)).toMatchObject({ ok: true });
  });
});

test("a megabyte of password is refused before it is hashed", async () => {
  const browser = client("10.3.2.1");
  const long = "x".repeat(1_000_000);
  const started = Date.now();
  const answers = [
    await browser.post("/api/auth/login", { email: "a@example.com", password: long }),
    await browser.post("/api/auth/reset-password", { token: "t", password: long }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  expect(Date.now() - started).toBeLessThan(2000);
});

test("the courier partners' door takes those with the courier service, drivers and operators", async () => {
  const app = { ...testApp(), address: "10.3.3.1" };
  const partner = await aDispensary(app, { courierServiceEnabled: true });
  const other = await aDispensary(app);
  const driver = await anAccount(app, "courier");
  const enter = (email: string) => signIn(app, { email, password: PASSWORD }, "courier");
  expect(await enter(partner.account.email)).toMatchObject({ ok: true });
  expect(await enter(driver.email)).toMatchObject({ ok: true });
  expect(await enter(other.account.email)).toMatchObject({
    ok: false,
    reason: "no-courier-service",
    message: "This account does not have courier service enabled. Please contact support.",
  });
  expect(sessionCookies(app)).toEqual([]);
});

test("sign-ins and refusals are recorded, without what was typed", async () => {
  const app = testApp();
  const { account } = await aDispensary(app);
  const visit = { ...app, address: "10.3.4.1" };
  await signIn(visit, { email: account.email, password: "not the password" });
  await signIn(visit, { email: account.email, password: PASSWORD });
  await signIn(visit, { email: "my password by mistake@example.com", password: "x" });
  const events = await app.db.all<{ kind: string; subjectId: string | null }>(
    sql`SELECT kind, subject_id AS subjectId, * FROM audit_events WHERE address = '10.3.4.1' ORDER BY rowid`,
  );
  expect(events.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    ["sign-in-refused", account.id],
    ["signed-in", account.id],
    ["sign-in-refused", null],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/not the password|by mistake/);
});
