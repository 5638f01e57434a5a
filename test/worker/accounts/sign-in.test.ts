import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { requestPasswordReset } from "#app/use-cases/accounts/request-password-reset.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import { createVisit, type Visit } from "#app/visit.ts";
import { testVisit } from "#test/support/app.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { worker } from "#test/support/fetcher.ts";
import { aDispensary, anAccount, PASSWORD } from "#test/support/people.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { withSessions } from "#test/support/platform/with-sessions.ts";

const platform = env as unknown as Env;
const ORIGIN = "http://localhost";
const client = (address: string) => browserLike(worker, ORIGIN, address);
const WRONG = "Login failed. Please check your credentials.";

test("a wrong password and an unknown email get the same answer", async () => {
  const { account } = await aDispensary(testVisit());
  const responses = await Promise.all(
    [account.email, "nobody@example.com"].map(async (email, at) => {
      const response = await client(`10.3.0.1${at}`).post("/api/auth/login", { email, password: "not the password" });
      const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => !/request-id|security-policy/.test(name)),
      );
      return { status: response.status, body, headers };
    }),
  );
  expect(responses[0]).toEqual(responses[1]);
  expect(responses[0]).toMatchObject({ status: 401, body: { success: false, message: WRONG } });
});

test("an unknown email takes the same steps as a known one, and neither waits for the audit log", async () => {
  const { account } = await aDispensary(testVisit());
  // A database whose writes never finish.
  const DB = withSessions({ prepare: (text) => platform.DB.prepare(text), batch: () => new Promise(() => {}) });
  const costOf = async (email: string) => {
    const visit = createVisit({ ...(platform as unknown as Env), DB }, new Request(ORIGIN), { waitUntil: () => {} });
    let hashes = 0;
    const verify: typeof visit.passwords.verify = (...args) => {
      hashes += 1;
      return visit.passwords.verify(...args);
    };
    const counted = { ...visit, log: () => {}, passwords: { ...visit.passwords, verify }, clientIp: "10.3.0.2" };
    const { ok } = await signIn(counted, { email, password: "not the password" });
    return { ok, hashes };
  };
  expect(await costOf(account.email)).toEqual({ ok: false, hashes: 1 });
  expect(await costOf("nobody@example.com")).toEqual({ ok: false, hashes: 1 });
});

test("an account without a password, and a disabled one, cannot log in", async () => {
  const visit = testVisit();
  const invited = await anAccount(visit, "courier", { passwordHash: null });
  const disabled = await anAccount(visit, "courier", { disabledAt: 1 });
  for (const email of [invited.email, disabled.email])
    expect(await signIn({ ...visit, clientIp: "10.3.0.3" }, { email, password: PASSWORD })).toMatchObject({
      ok: false,
      reason: "wrong-credentials",
    });
});

describe("after ten wrong passwords for an account and address", () => {
  const attempt = (email: string, address: string, password = "not the password") =>
    signIn({ ...testVisit(), clientIp: address }, { email, password });

  test("even the right one is refused with the time to wait, while the owner logs in from elsewhere", async () => {
    const { account } = await aDispensary(testVisit());
    await useUp(testVisit(), "signIn", `${account.email}|10.3.1.1`, 1);
    expect(await attempt(account.email, "10.3.1.1")).toMatchObject({ ok: false, reason: "wrong-credentials" });
    const refused = await attempt(account.email, "10.3.1.1", PASSWORD);
    expect(refused).toMatchObject({ ok: false, reason: "too-many-requests" });
    expect(refused.ok === false && refused.details?.retryAfterSeconds).toBeGreaterThan(0);
    expect(await attempt(account.email, "10.3.1.2", PASSWORD)).toMatchObject({ ok: true });
  });

  test("simultaneous guesses learn no more than guesses in turn", async () => {
    const { account } = await aDispensary(testVisit());
    await useUp(testVisit(), "signIn", `${account.email}|10.3.1.4`, 3);
    const rounds: Awaited<ReturnType<typeof attempt>>[][] = [];
    for (let round = 0; round < 6; round++) {
      const guesses = ["one", "two", "three"].map((word) => attempt(account.email, "10.3.1.4", `${word} ${round}`));
      rounds.push(await Promise.all(guesses));
    }
    const informed = rounds.flat().filter((guess) => guess.ok === false && guess.reason === "wrong-credentials");
    expect(informed).toHaveLength(3);
    expect(await attempt(account.email, "10.3.1.4", PASSWORD)).toMatchObject({
      ok: false,
      reason: "too-many-requests",
    });
  });

  test("no further password is hashed", async () => {
    const visit = { ...testVisit(), clientIp: "10.3.1.6" };
    let hashes = 0;
    const verify: typeof visit.passwords.verify = async () => {
      hashes += 1;
      return false;
    };
    const other = { ...visit, passwords: { ...visit.passwords, verify } };
    await useUp(visit, "signIn", "guessed-at@example.com|10.3.1.6", 1);
    for (let i = 0; i < 3; i++) await signIn(other, { email: "guessed-at@example.com", password: "not the password" });
    expect(hashes).toBe(1);
  });

  test("right ones don't count", async () => {
    const { account } = await aDispensary(testVisit());
    await useUp(testVisit(), "signIn", `${account.email}|10.3.1.5`, 1);
    for (let i = 0; i < 3; i++) expect(await attempt(account.email, "10.3.1.5", PASSWORD)).toMatchObject({ ok: true });
  });
});

test("a megabyte of password is refused before it is hashed", async () => {
  const browser = client("10.3.2.1");
  const long = "x".repeat(1_000_000);
  const started = Date.now();
  const responses = [
    await browser.post("/api/auth/login", { email: "a@example.com", password: long }),
    await browser.post("/api/auth/reset-password", { token: "t", password: long }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([400, 400]);
  expect(Date.now() - started).toBeLessThan(2000);
});

test("the courier login accepts dispensaries with the courier service, drivers and operators", async () => {
  const visit = { ...testVisit(), clientIp: "10.3.3.1" };
  const partner = await aDispensary(visit, { courierServiceEnabled: true });
  const other = await aDispensary(visit);
  const driver = await anAccount(visit, "courier");
  const enter = (email: string) => signIn(visit, { email, password: PASSWORD }, "courier");
  expect(await enter(partner.account.email)).toMatchObject({ ok: true });
  expect(await enter(driver.email)).toMatchObject({ ok: true });
  expect(await enter(other.account.email)).toMatchObject({
    ok: false,
    reason: "no-courier-service",
    message: "This account does not have courier service enabled. Please contact support.",
  });
  expect(visit.cookies.size).toBe(0);
});

/** Runs the steps in turn, each with its background work. */
async function settled(other: Visit, ...steps: ((visit: Visit) => Promise<unknown>)[]) {
  for (const step of steps) {
    const behind: Promise<unknown>[] = [];
    await step({ ...other, background: (work) => void behind.push(work) });
    await Promise.all(behind);
  }
}

test("sign-ins and refusals are recorded, without what was typed", async () => {
  const visit = testVisit();
  const { account } = await aDispensary(visit);
  const other = { ...visit, clientIp: "10.3.4.1" };
  await settled(
    other,
    (visit) => signIn(visit, { email: account.email, password: "not the password" }),
    (visit) => signIn(visit, { email: account.email, password: PASSWORD }),
    (visit) => signIn(visit, { email: "my password by mistake@example.com", password: "x" }),
  );
  const events = await visit.db.all<{ kind: string; subjectId: string | null }>(
    sql`SELECT kind, subject_id AS subjectId, * FROM audit_events WHERE address = '10.3.4.1' ORDER BY rowid`,
  );
  expect(events.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    ["sign-in-refused", account.id],
    ["signed-in", account.id],
    ["sign-in-refused", null],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/not the password|by mistake/);
});

test("many guesses at unknown emails from one address are recorded in one row", async () => {
  const other = { ...testVisit(), clientIp: "10.3.4.2" };
  for (const at of [1, 2]) {
    const email = `nobody-${at}@example.com`;
    await settled(
      other,
      (visit) => signIn(visit, { email, password: "x" }),
      (visit) => requestPasswordReset(visit, email),
    );
  }
  const rows = await other.db.all(sql`SELECT kind FROM audit_events WHERE address = '10.3.4.2' ORDER BY kind`);
  expect(rows).toEqual([{ kind: "reset-requested" }, { kind: "sign-in-refused" }]);
});
