import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { AUTHENTICATOR_KEY, RECOVERY_CODES_KEY } from "#app/domain/accounts/sign-in-keys.ts";
import { sha256 } from "#app/platform/digest.ts";
import { loader as changeEmailForm, action as changeEmailPage } from "#app/routes/account/change-email.tsx";
import { addPasskey } from "#app/use-cases/accounts/add-passkey.ts";
import { confirmEmailChange } from "#app/use-cases/accounts/confirm-email-change.ts";
import { inviteStaff } from "#app/use-cases/accounts/invite-staff.ts";
import { replaceRecoveryCodes } from "#app/use-cases/accounts/replace-recovery-codes.ts";
import { requestEmailChange } from "#app/use-cases/accounts/request-email-change.ts";
import { resetPassword } from "#app/use-cases/accounts/reset-password.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import { signInWithGoogle } from "#app/use-cases/accounts/sign-in-with-google.ts";
import { signInWithPasskey } from "#app/use-cases/accounts/sign-in-with-passkey.ts";
import type { Visit } from "#app/visit.ts";
import { replaceReset } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { NOON, routeContext } from "#test/support/app.ts";
import { visitWithLinks } from "#test/support/mailed-links.ts";
import { valueIn } from "#test/support/outcome.ts";
import { softwarePasskey } from "#test/support/outside/software-passkey.ts";
import { actorWith, aDispensary, anAccount, PASSWORD, signedIn } from "#test/support/people.ts";
import { withAuthenticator } from "#test/support/second-step.ts";

const ORIGIN = "http://localhost";
const NEW = "a brand new phrase";
const MINUTE = 60_000;
type Passkey = Awaited<ReturnType<typeof softwarePasskey>>;

let visit: Visit;
let newestToken: () => Promise<string | undefined>;
beforeEach(() => {
  ({ visit, newestToken } = visitWithLinks({ clientIp: crypto.randomUUID() }));
});

const request = (path: string, Cookie: string, init: RequestInit = {}) =>
  new Request(ORIGIN + path, { ...init, headers: { Cookie } });
const args = (at: Visit, posted: Request) => ({ request: posted, context: routeContext(at), params: {} }) as never;

/** Signs in to an account and adds every way to sign in. */
async function planted(account: Awaited<ReturnType<typeof anAccount>>) {
  const cookie = await signedIn(visit, account.id);
  const actor = (await actorWith(cookie)) as Actor;
  const passkey = await softwarePasskey(ORIGIN);
  const challenge = crypto.randomUUID();
  valueIn(
    await addPasskey(visit, actor, {
      credential: await passkey.make(challenge),
      origin: ORIGIN,
      challenge,
      name: "Chrome on Linux",
    }),
  );
  await withAuthenticator(visit, account.id);
  valueIn(await replaceRecoveryCodes(visit, actor));
  return { cookie, actor, passkey };
}

/** Whether a passkey still signs in. */
async function canSignIn(passkey: Passkey): Promise<boolean> {
  const challenge = crypto.randomUUID();
  const shown = { credential: await passkey.show(challenge), origin: ORIGIN, challenge };
  return (await signInWithPasskey(visit, shown)).ok;
}

async function resetLink(userId: string): Promise<string> {
  const token = crypto.randomUUID();
  const times = { createdAt: visit.now(), expiresAt: visit.now() + 60 * MINUTE };
  await runBatch(visit.db, replaceReset(visit.db, { tokenHash: await sha256(token), userId, ...times }));
  return token;
}
const reset = async (userId: string, keys?: Record<string, "keep" | "remove">) =>
  resetPassword(visit, { token: await resetLink(userId), password: NEW, keys });

async function emailLink(actor: Actor, email = `new-${actor.userId}@example.com`): Promise<string> {
  valueIn(await requestEmailChange(visit, actor, { email, password: PASSWORD }));
  return (await newestToken()) ?? "";
}

const count = async (from: ReturnType<typeof sql>) => {
  const [row] = await visit.db.all<{ rows: number }>(sql`SELECT count(*) AS rows ${from}`);
  return row?.rows;
};

describe("everything added before an address was verified ends with", () => {
  const proofs: [string, (account: { id: string; email: string }, actor: Actor) => Promise<{ ok: boolean }>][] = [
    ["a password reset by email", ({ id }) => reset(id)],
    ["a sign-in with Google", ({ email }) => signInWithGoogle(visit, { email, emailVerified: true })],
    ["a new address", async (_, actor) => confirmEmailChange(visit, { token: await emailLink(actor) })],
  ];
  test.each(proofs)("%s", async (_name, prove) => {
    const { account } = await aDispensary(visit);
    const { cookie, actor, passkey } = await planted(account);
    expect(await canSignIn(passkey)).toBe(true);
    valueIn(
      await inviteStaff(visit, actor, {
        firstName: "Kim",
        lastName: "Ito",
        email: `kim-${account.id}@example.com`,
        role: "owner",
      }),
    );
    expect(await prove(account as { id: string; email: string }, actor)).toMatchObject({ ok: true });
    expect(await actorWith(cookie)).toBeNull();
    expect(await canSignIn(passkey)).toBe(false);
    for (const table of ["passkeys", "totp_secrets", "recovery_codes", "email_changes"])
      expect(await count(sql`FROM ${sql.raw(table)} WHERE user_id = ${account.id}`), table).toBe(0);
    expect(await count(sql`FROM staff_invitations WHERE vendor_id = ${account.vendorId}`)).toBe(0);
    const [row] = await visit.db.all(sql`SELECT email_verified_at FROM users WHERE id = ${account.id}`);
    expect(row).toEqual({ email_verified_at: NOON });
  });

  test("a reset, so the owner signs in with the new password and needs no code", async () => {
    const { account } = await aDispensary(visit);
    await planted(account);
    await reset(account.id);
    expect(await signIn(visit, { email: account.email, password: NEW })).toMatchObject({
      ok: true,
      value: { secondStep: false },
    });
  });

  test("the first sign-in with Google, which needs no code", async () => {
    const { account } = await aDispensary(visit);
    await planted(account);
    const entered = await signInWithGoogle(visit, { email: account.email, emailVerified: true });
    expect(entered).toMatchObject({ ok: true, value: { secondStep: false } });
  });

  test("the owner's reset, such as a link to an intruder's address", async () => {
    const { account } = await aDispensary(visit);
    const { actor } = await planted(account);
    const token = await emailLink(actor, `intruder-${account.id}@example.com`);
    valueIn(await reset(account.id));
    expect(await confirmEmailChange(visit, { token })).toMatchObject({ reason: "link-spent" });
  });
});

describe("resetting the password of a verified address", () => {
  test("requires a choice for each key before anything changes", async () => {
    const { account } = await aDispensary(visit, {}, { emailVerifiedAt: 1 });
    const { passkey, cookie } = await planted(account);
    const undecided = await reset(account.id, { [passkey.id]: "keep" });
    expect(undecided).toMatchObject({
      ok: false,
      reason: "keys-undecided",
      fields: {
        [`key.${AUTHENTICATOR_KEY}`]: "Keep it or remove it?",
        [`key.${RECOVERY_CODES_KEY}`]: "Keep it or remove it?",
      },
    });
    expect(await actorWith(cookie)).not.toBeNull();
    const chosen = { [passkey.id]: "keep", [AUTHENTICATOR_KEY]: "remove", [RECOVERY_CODES_KEY]: "keep" } as const;
    valueIn(await reset(account.id, chosen));
    expect(await canSignIn(passkey)).toBe(true);
    expect(await count(sql`FROM totp_secrets WHERE user_id = ${account.id}`)).toBe(0);
    expect(await count(sql`FROM recovery_codes WHERE user_id = ${account.id}`)).toBe(0);
  });

  test("can remove a passkey and keep the authenticator app", async () => {
    const { account } = await aDispensary(visit, {}, { emailVerifiedAt: 1 });
    const { passkey } = await planted(account);
    const chosen = { [passkey.id]: "remove", [AUTHENTICATOR_KEY]: "keep", [RECOVERY_CODES_KEY]: "keep" } as const;
    valueIn(await reset(account.id, chosen));
    expect(await canSignIn(passkey)).toBe(false);
    expect(await signIn(visit, { email: account.email, password: NEW })).toMatchObject({ value: { secondStep: true } });
  });

  test("keeps the authenticator app if the role requires one: a mailbox is not enough to remove it", async () => {
    visit = { ...visit, settings: { ...visit.settings, secondStep: "required" } };
    const admin = await anAccount(visit, "admin", { emailVerifiedAt: 1 });
    const { passkey } = await planted(admin);
    valueIn(await reset(admin.id, { [passkey.id]: "remove", [AUTHENTICATOR_KEY]: "remove" }));
    expect(await signIn(visit, { email: admin.email, password: NEW })).toMatchObject({ value: { secondStep: true } });
  });
});

describe("a new email address", () => {
  let account: Awaited<ReturnType<typeof aDispensary>>["account"];
  let cookie: string;
  let actor: Actor;
  const email = () => `new-${account.id}@example.com`;
  beforeEach(async () => {
    account = (await aDispensary(visit, {}, { emailVerifiedAt: 1 })).account;
    cookie = await signedIn(visit, account.id);
    actor = (await actorWith(cookie))!;
  });

  test("requires the password", async () =>
    expect(await requestEmailChange(visit, actor, { email: email(), password: "not the password" })).toMatchObject({
      ok: false,
      reason: "wrong-credentials",
      fields: { password: "This is not your password." },
    }));

  test("requires a recent confirmation on its page", async () => {
    await visit.db.run(sql`UPDATE sessions SET confirmed_at = ${NOON - 15 * MINUTE} WHERE user_id = ${account.id}`);
    await expect(changeEmailForm(args(visit, request("/account/email", cookie)))).rejects.toMatchObject({
      status: 302,
    });
    const body = new URLSearchParams({ email: email(), password: PASSWORD });
    const response = await changeEmailPage(args(visit, request("/account/email", cookie, { method: "POST", body })));
    expect(response).toMatchObject({ data: { reason: "confirm-first" }, init: { status: 403 } });
  });

  test("applies once its link is opened: it signs in, all sessions end, and the old address is notified", async () => {
    const token = await emailLink(actor);
    expect(await actorWith(cookie)).toMatchObject({ email: account.email });
    expect(await signIn(visit, { email: email(), password: PASSWORD })).toMatchObject({ ok: false });
    expect(await confirmEmailChange(visit, { token })).toMatchObject({ ok: true });
    expect(await actorWith(cookie)).toBeNull();
    expect(await signIn(visit, { email: email(), password: PASSWORD })).toMatchObject({ ok: true });
    expect(await signIn(visit, { email: account.email, password: PASSWORD })).toMatchObject({ ok: false });
    expect(await confirmEmailChange(visit, { token })).toMatchObject({ reason: "link-spent" });
    const mails = await visit.db.all(
      sql`SELECT * FROM outbox WHERE kind = 'email-changed' AND to_email = ${account.email}`,
    );
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain(email());
  });

  test("keeps the passkeys of a verified account", async () => {
    const { passkey } = await planted(account);
    valueIn(await confirmEmailChange(visit, { token: await emailLink(actor) }));
    expect(await canSignIn(passkey)).toBe(true);
  });

  test("works for an hour, only with the newest link", async () => {
    const first = await emailLink(actor);
    const second = await emailLink(actor);
    expect(await confirmEmailChange(visit, { token: first })).toMatchObject({ reason: "link-spent" });
    const late = { ...visit, now: () => NOON + 60 * MINUTE };
    expect(await confirmEmailChange(late, { token: second })).toMatchObject({ reason: "link-spent" });
    expect(await confirmEmailChange(visit, { token: second })).toMatchObject({ ok: true });
  });

  test("that has an account gets an email saying so; the answer reveals nothing", async () => {
    const other = await anAccount(visit, "courier");
    const requestChange = (address: string) => requestEmailChange(visit, actor, { email: address, password: PASSWORD });
    expect(await requestChange(other.email)).toEqual({ ok: true, value: { sentTo: other.email } });
    expect(await requestChange(email())).toEqual({ ok: true, value: { sentTo: email() } });
    expect(await count(sql`FROM outbox WHERE to_email = ${other.email} AND link_seed IS NULL`)).toBe(1);
    expect(await count(sql`FROM email_changes WHERE email = ${other.email}`)).toBe(0);
  });

  test("belongs to an account that registers it before its link is opened", async () => {
    const token = await emailLink(actor);
    await anAccount(visit, "courier", { email: email() });
    expect(await confirmEmailChange(visit, { token })).toMatchObject({ reason: "email-taken" });
    expect(await actorWith(cookie)).toMatchObject({ email: account.email });
  });

  test("needs no password for an account without one", async () => {
    await visit.db.run(sql`UPDATE users SET password_hash = NULL WHERE id = ${account.id}`);
    expect(await requestEmailChange(visit, actor, { email: email() })).toMatchObject({ ok: true });
  });
});

describe("a passkey's challenge can be answered once", () => {
  test("to sign in: neither a copied answer nor the challenge of a wrong one works", async () => {
    const { account } = await aDispensary(visit);
    const { passkey } = await planted(account);
    const challenge = crypto.randomUUID();
    const shown = { credential: await passkey.show(challenge), origin: ORIGIN, challenge };
    expect(await signInWithPasskey(visit, shown)).toMatchObject({ ok: true });
    expect(await signInWithPasskey(visit, shown)).toMatchObject({ ok: false, reason: "wrong-credentials" });
    const another = crypto.randomUUID();
    const elsewhere = { credential: await passkey.show(another), challenge: another };
    expect(await signInWithPasskey(visit, { ...elsewhere, origin: "http://evil.example" })).toMatchObject({
      ok: false,
    });
    expect(await signInWithPasskey(visit, { ...elsewhere, origin: ORIGIN })).toMatchObject({ ok: false });
  });

  test("to add one, even by many at once", async () => {
    const { account } = await aDispensary(visit);
    const actor = (await actorWith(await signedIn(visit, account.id)))!;
    const challenge = crypto.randomUUID();
    const added = await Promise.all(
      [1, 2, 3].map(async () => {
        const credential = await (await softwarePasskey(ORIGIN)).make(challenge);
        return addPasskey(visit, actor, { credential, origin: ORIGIN, challenge, name: "Chrome" });
      }),
    );
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
