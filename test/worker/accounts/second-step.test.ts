import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { decrypt } from "#app/platform/encryption.ts";
import { totpCode } from "#app/platform/totp.ts";
import { action as addPasskeyPage } from "#app/routes/account/security/passkey-add.ts";
import { action as newCodes } from "#app/routes/account/security/recovery-codes.tsx";
import { requireActor, requireRecentConfirmation } from "#app/session/require.ts";
import { beginAuthenticator } from "#app/use-cases/accounts/begin-authenticator.ts";
import { checkCode, ownerOfTotp } from "#app/use-cases/accounts/check-code.ts";
import { confirmAuthenticator } from "#app/use-cases/accounts/confirm-authenticator.ts";
import { confirmIdentity } from "#app/use-cases/accounts/confirm-identity.ts";
import { removeAuthenticator } from "#app/use-cases/accounts/remove-authenticator.ts";
import { replaceRecoveryCodes } from "#app/use-cases/accounts/replace-recovery-codes.ts";
import type { Visit } from "#app/visit.ts";
import { countRecoveryCodes, findTotp } from "#db/accounts/second-steps.ts";
import { NOON, routeArgs, routeContext, testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import { actorWith, aDispensary, anAccount, PASSWORD, signedIn } from "#test/support/people.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { withAuthenticator } from "#test/support/second-step.ts";

const MINUTE = 60_000;
let now = NOON;
let visit: Visit;
let account: Awaited<ReturnType<typeof aDispensary>>["account"];
let actor: Actor;
beforeEach(async () => {
  now = NOON;
  visit = testVisit({ now: () => now, clientIp: crypto.randomUUID() });
  account = (await aDispensary(visit)).account;
  actor = (await actorWith(await signedIn(visit, account.id)))!;
});
const mails = async (kind: string) =>
  (await visit.db.all(sql`SELECT 1 FROM outbox WHERE kind = ${kind} AND to_email = ${account.email}`)).length;

/** Begins the setup and returns its secret. */
async function begin(): Promise<string> {
  valueIn(await beginAuthenticator(visit, actor));
  const { secretSealed } = (await findTotp(visit.db, account.id))!;
  return (await decrypt(visit.settings.credentialsKey, ownerOfTotp(account.id), secretSealed))!;
}

async function setUp() {
  const secret = await begin();
  const code = (at = now) => totpCode(secret, at);
  const { codes } = valueIn(await confirmAuthenticator(visit, actor, await code()));
  return { secret, code, codes };
}

describe("an authenticator app", () => {
  test("is in use after its first right code, comes with ten recovery codes, and sends an email", async () => {
    await begin();
    expect(await confirmAuthenticator(visit, actor, "000000")).toMatchObject({ reason: "wrong-code" });
    expect((await findTotp(visit.db, account.id))?.confirmedAt).toBeNull();
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    expect(await mails("authenticator-added")).toBe(1);
    expect(await confirmAuthenticator(visit, actor, "000000")).toMatchObject({ reason: "conflict" });
  });

  test("set up several times at once is set up once", async () => {
    const code = await totpCode(await begin(), now);
    const both = await Promise.all([1, 2, 3].map(() => confirmAuthenticator(visit, actor, code)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countRecoveryCodes(visit.db, account.id)).toBe(10);
  });

  test("stores neither its secret nor recovery codes in plain text", async () => {
    const { secret, codes } = await setUp();
    const stored = JSON.stringify([
      await visit.db.all(sql`SELECT * FROM totp_secrets`),
      await visit.db.all(sql`SELECT * FROM recovery_codes`),
      await visit.db.all(sql`SELECT * FROM outbox`),
      await visit.db.all(sql`SELECT * FROM audit_events`),
    ]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(text);
  });

  test("follows real time, not the server's shifted clock", async () => {
    const visitAhead = { ...visit, now: () => NOON + 9 * 60 * MINUTE, realTime: () => NOON };
    const secret = await begin();
    expect(await confirmAuthenticator(visitAhead, actor, await totpCode(secret, NOON))).toMatchObject({ ok: true });
    const later = { ...visitAhead, realTime: () => NOON + MINUTE };
    expect(await checkCode(later, account.id, await totpCode(secret, NOON + MINUTE))).toMatchObject({ ok: true });
  });

  test("in use is unchanged by a second setup", async () => {
    const { code } = await setUp();
    valueIn(await beginAuthenticator(visit, actor));
    now += MINUTE;
    expect(await checkCode(visit, account.id, await code())).toMatchObject({ ok: true });
  });

  test("is removed with its recovery codes, and sends an email", async () => {
    const { code, codes } = await setUp();
    valueIn(await removeAuthenticator(visit, actor));
    now += MINUTE;
    for (const typed of [await code(), codes[0]!])
      expect(await checkCode(visit, account.id, typed)).toMatchObject({ reason: "wrong-code" });
    expect(await mails("authenticator-removed")).toBe(1);
  });
});

test("a response with recovery codes is marked as secret", async () => {
  const request = { cookie: await signedIn(visit, account.id), form: {} };
  const fresh = testVisit({ now: () => now });
  await newCodes(routeArgs(fresh, request));
  expect(fresh.showsSecret).toBe("refuse");
  now += 15 * MINUTE;
  const stale = testVisit({ now: () => now });
  await newCodes(routeArgs(stale, request));
  expect(stale.showsSecret).toBe(false);
});

test("adding a passkey resumes after confirming the password", async () => {
  const Cookie = await signedIn(visit, account.id);
  now += 15 * MINUTE;
  const request = new Request("http://localhost/account/security/passkeys", { method: "POST", headers: { Cookie } });
  const adding = addPasskeyPage({ request, context: routeContext(testVisit({ now: () => now })), params: {} } as never);
  const thrown = await adding.then(
    () => undefined,
    (refusal: Response) => refusal.headers.get("Location"),
  );
  expect(thrown).toBe(`/account/confirm?next=${encodeURIComponent("/account/security?confirmed=passkey")}`);
});

describe("a code", () => {
  test("works once, even when sent many times at once", async () => {
    const { code, codes } = await setUp();
    expect(await checkCode(visit, account.id, await code())).toMatchObject({ reason: "wrong-code" });
    now += MINUTE;
    const typed = await code();
    for (const entered of [typed, codes[3]!]) {
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => checkCode(visit, account.id, entered)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    }
    expect(await countRecoveryCodes(visit.db, account.id)).toBe(9);
  });

  test("is refused after too many wrong ones, even a right one, from any address", async () => {
    const { code } = await setUp();
    now += MINUTE;
    const elsewhere = () => ({ ...visit, clientIp: crypto.randomUUID() });
    await useUp(visit, "code", account.id, 2);
    expect(await checkCode(elsewhere(), account.id, "000000")).toMatchObject({ reason: "wrong-code" });
    now += MINUTE;
    expect(await checkCode(elsewhere(), account.id, await code())).toMatchObject({
      reason: "too-many-requests",
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });

  test("for recovery stops working when it is replaced", async () => {
    const { codes } = await setUp();
    const { codes: fresh } = valueIn(await replaceRecoveryCodes(visit, actor));
    expect(await checkCode(visit, account.id, codes[0]!)).toMatchObject({ reason: "wrong-code" });
    expect(await checkCode(visit, account.id, fresh[0]!.toUpperCase())).toMatchObject({ ok: true });
    expect(await mails("recovery-codes-replaced")).toBe(1);
  });
});

describe("changing money, email or staff", () => {
  test("requires a confirmation within the last 15 minutes, by password or code", async () => {
    const { code } = await setUp();
    expect(await requireRecentConfirmation(visit, actor)).toBeUndefined();
    now += 15 * MINUTE;
    expect(await requireRecentConfirmation(visit, actor)).toMatchObject({ reason: "confirm-first" });
    expect(await confirmIdentity(visit, actor, { password: "not it" })).toMatchObject({ reason: "wrong-credentials" });
    expect(await confirmIdentity(visit, actor, { code: "000000" })).toMatchObject({ reason: "wrong-code" });
    expect(await requireRecentConfirmation(visit, actor)).toMatchObject({ reason: "confirm-first" });
    valueIn(await confirmIdentity(visit, actor, { password: PASSWORD }));
    expect(await requireRecentConfirmation(visit, actor)).toBeUndefined();
    now += 15 * MINUTE;
    valueIn(await confirmIdentity(visit, actor, { code: await code() }));
    expect(await requireRecentConfirmation(visit, actor)).toBeUndefined();
  });

  test("requires a confirmation on each device", async () => {
    const elsewhere = { ...actor, sessionId: "another" };
    expect(await requireRecentConfirmation(visit, elsewhere)).toMatchObject({ reason: "confirm-first" });
  });
});

describe("if a second step is required", () => {
  const required = (over: Partial<Visit> = {}) => {
    const base = testVisit({ now: () => now, ...over });
    return { ...base, settings: { ...base.settings, secondStep: "required" as const } };
  };
  const enter = async (userId: string, path = "/courier-orders") => {
    const Cookie = await signedIn(visit, userId);
    const request = new Request(`http://localhost${path}`, { headers: { Cookie } });
    return requireActor({ context: routeContext(required()), request }).then(
      () => "in",
      (thrown: Response) => thrown.headers?.get("Location"),
    );
  };

  test("dispatchers and admins have to set it up", async () => {
    for (const role of ["dispatcher", "admin"] as const) {
      const { id } = await anAccount(visit, role);
      expect(await enter(id)).toBe("/account/security?required");
      expect(await enter(id, "/account/security")).toBe("in");
      await withAuthenticator(visit, id, { pending: true });
      expect(await enter(id)).toBe("/account/security?required");
      await visit.db.run(sql`UPDATE totp_secrets SET confirmed_at = ${now} WHERE user_id = ${id}`);
      expect(await enter(id)).toBe("in");
    }
  });

  test("dispensaries and drivers don't need one", async () => {
    const { id } = await anAccount(visit, "courier");
    expect(await enter(id)).toBe("in");
    expect(await enter(account.id)).toBe("in");
  });
});

describe("the API", () => {
  const real = () => testVisit({ now: Date.now });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    worker.fetch(`http://localhost/api${path}`, asJson("POST", body, headers));

  test("signs in an account with a second step only with its code", async () => {
    const code = await withAuthenticator(real(), account.id);
    const login = { email: account.email, password: PASSWORD };
    const bare = await post("/auth/login", login);
    expect(bare.status).toBe(401);
    expect(await bare.json()).toMatchObject({ code: "code-missing" });
    expect(bare.headers.get("Set-Cookie")).toBeNull();
    const wrong = await post("/auth/login", { ...login, code: "000000" });
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([401, "wrong-code"]);
    const right = await post("/auth/login", { ...login, code: await code(Date.now()) });
    expect(right.status).toBe(200);
    expect(right.headers.get("Set-Cookie")).toContain("refreshToken");
  });

  test("requires a recent confirmation to move money", async () => {
    const Cookie = await signedIn(real(), account.id);
    const cancel = () => post("/subscriptions/cancel", { vendorId: account.vendorId }, { Cookie });
    expect((await cancel()).status).not.toBe(403);
    await visit.db.run(
      sql`UPDATE sessions SET confirmed_at = confirmed_at - ${15 * MINUTE} WHERE user_id = ${account.id}`,
    );
    const stale = await cancel();
    expect([stale.status, ((await stale.json()) as { code: string }).code]).toEqual([403, "confirm-first"]);
    expect((await post("/auth/confirm", { password: PASSWORD }, { Cookie })).status).toBe(200);
    expect((await cancel()).status).not.toBe(403);
  });
});
