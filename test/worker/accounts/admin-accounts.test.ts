import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { loader as accountPage } from "#app/routes/admin/account.tsx";
import { action as changeAccount } from "#app/routes/admin/account-actions.ts";
import { loader as accountsPage } from "#app/routes/admin/accounts.tsx";
import { changeAccountRole } from "#app/use-cases/accounts/change-role.ts";
import { inviteAccount } from "#app/use-cases/accounts/invite-account.ts";
import { resetSecondStep } from "#app/use-cases/accounts/reset-second-step.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import { unlockAccount } from "#app/use-cases/accounts/unlock-account.ts";
import type { Visit } from "#app/visit.ts";
import { listAccounts } from "#db/accounts/accounts.ts";
import { countRecoveryCodes, findTotp } from "#db/accounts/second-steps.ts";
import { outbox, users } from "#db/schema/index.ts";
import { actionOf, callRoute, testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { actorWith, aDispensary, anAccount, PASSWORD, signedIn } from "#test/support/people.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { withAuthenticator } from "#test/support/second-step.ts";
import { storedRequest } from "#test/support/stored-request.ts";

let visit: Visit;
let admin: Actor;
let cookie: string;
beforeEach(async () => {
  visit = testVisit({ clientIp: crypto.randomUUID() });
  await visit.db.delete(outbox);
  cookie = await signedIn(visit, (await anAccount(visit, "admin")).id);
  admin = (await actorWith(cookie))!;
});

const roleOf = async (id: string) => (await visit.db.select().from(users).where(eq(users.id, id)))[0]?.role;
const newest = async () => (await listAudit(visit.db, visit.now() + 1))[0];
const mailsTo = (email: string) =>
  visit.db.all<{ kind: string }>(sql`SELECT kind FROM outbox WHERE to_email = ${email}`);

describe("an account's role", () => {
  test("is changed by an admin: the person is signed out and notified, and the audit log has both roles", async () => {
    const desk = await anAccount(visit, "dispatcher");
    const deskCookie = await signedIn(visit, desk.id);
    expect(await changeAccountRole(visit, admin, desk.id, "admin")).toMatchObject({ ok: true });
    expect([await roleOf(desk.id), await actorWith(deskCookie)]).toEqual(["admin", null]);
    expect(await mailsTo(desk.email)).toEqual([{ kind: "role-changed" }]);
    const details = JSON.stringify({ from: "dispatcher", to: "admin" });
    expect(await newest()).toMatchObject({ kind: "role-changed", actor: admin.email, subject: desk.email, details });
  });

  test("is never the admin's own to change, so that an admin remains", async () => {
    const other = (await actorWith(await signedIn(visit, (await anAccount(visit, "admin")).id)))!;
    expect(await changeAccountRole(visit, admin, admin.userId, "courier")).toMatchObject({ reason: "own-account" });
    const demoted = await Promise.all([
      changeAccountRole(visit, admin, other.userId, "courier"),
      changeAccountRole(visit, other, admin.userId, "courier"),
    ]);
    expect(demoted.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("stays while a courier has deliveries to make, and with people of a dispensary", async () => {
    const driver = await anAccount(visit, "courier", { employerIds: ["v"] });
    const { id } = await storedRequest(visit.db, { courierId: driver.id, status: "COURIER_ASSIGNED" });
    expect(await changeAccountRole(visit, admin, driver.id, "dispatcher")).toMatchObject({ reason: "conflict" });
    const other = await anAccount(visit, "courier");
    await visit.db.run(sql`UPDATE courier_requests SET courier_id = ${other.id} WHERE id = ${id}`);
    expect(await changeAccountRole(visit, admin, driver.id, "dispatcher")).toMatchObject({ ok: true });
    const { account } = await aDispensary(visit);
    expect(await changeAccountRole(visit, admin, account.id, "admin")).toMatchObject({ reason: "conflict" });
  });
});

test("a second step is reset together with its recovery codes, and its owner is notified", async () => {
  const desk = await anAccount(visit, "dispatcher");
  expect(await resetSecondStep(visit, admin, desk.id)).toMatchObject({ reason: "conflict" });
  await withAuthenticator(visit, desk.id);
  await visit.db.run(sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${desk.id}, 'hash')`);
  expect(await resetSecondStep(visit, admin, desk.id)).toMatchObject({ ok: true });
  expect([await findTotp(visit.db, desk.id), await countRecoveryCodes(visit.db, desk.id)]).toEqual([undefined, 0]);
  expect(await mailsTo(desk.email)).toEqual([{ kind: "second-step-reset" }]);
  expect(await newest()).toMatchObject({ kind: "second-step-reset", actor: admin.email, subject: desk.email });
  expect(await resetSecondStep(visit, admin, admin.userId)).toMatchObject({ reason: "own-account" });
});

test("an account locked after too many failures can log in once an admin unlocks it", async () => {
  const waiting: Promise<unknown>[] = [];
  const theirs = testVisit({ clientIp: crypto.randomUUID(), background: (work) => void waiting.push(work) });
  const { id, email } = await anAccount(visit, "dispatcher");
  const right = () => signIn(theirs, { email, password: PASSWORD });
  expect(await unlockAccount(visit, admin, id)).toMatchObject({ reason: "conflict" });
  await useUp(theirs, "signIn", `${email}|${theirs.clientIp}`, 1);
  await signIn(theirs, { email, password: "wrong" });
  await Promise.all(waiting);
  expect(await right()).toMatchObject({ reason: "too-many-requests" });
  expect(await callRoute(accountPage, visit, { cookie, params: { userId: id } })).toMatchObject({ isLocked: true });
  expect(await unlockAccount(visit, admin, id)).toMatchObject({ ok: true });
  expect(await mailsTo(email)).toEqual([{ kind: "account-unlocked" }]);
  expect(await right()).toMatchObject({ ok: true });
}, 30_000);

describe("the list of accounts", () => {
  const emails = async (text: string, role: Actor["role"] | null = null, after = "") =>
    (await listAccounts(visit.db, { text, role, after })).map(({ email }) => email);

  test("is searched by how an email begins, narrowed by role, and goes on after an email", async () => {
    const own = crypto.randomUUID();
    for (const at of [1, 2, 3])
      await anAccount(visit, at < 3 ? "courier" : "dispatcher", { email: `${own}-${at}@a.example` });
    expect(await emails(own)).toEqual([1, 2, 3].map((at) => `${own}-${at}@a.example`));
    expect(await emails(own, "dispatcher")).toEqual([`${own}-3@a.example`]);
    expect(await emails(own, null, `${own}-1@a.example`)).toHaveLength(2);
  });

  test("leaves out people who were removed from a dispensary", async () => {
    const email = `${crypto.randomUUID()}@removed.invalid`;
    await anAccount(visit, "courier", { email, disabledAt: visit.now() });
    expect(await emails(email)).toEqual([]);
  });
});

describe("an invitation", () => {
  const mai = () => ({ firstName: "Mai", lastName: "Berg", email: `${crypto.randomUUID()}@example.com`, phone: null });

  test("by an admin creates dispatchers and admins, who choose a password with an emailed link", async () => {
    const person = mai();
    const invited = await inviteAccount(visit, admin, { role: "dispatcher", ...person });
    expect(await roleOf(invited.ok ? invited.value : "")).toBe("dispatcher");
    expect(await mailsTo(person.email)).toEqual([{ kind: "dispatcher-invitation" }]);
    expect(await inviteAccount(visit, admin, { role: "admin", ...person })).toMatchObject({ reason: "email-taken" });
  });

  test("by a dispatcher creates only couriers", async () => {
    const dispatcher = { ...admin, role: "dispatcher" as const };
    const invited = await inviteAccount(visit, dispatcher, { role: "courier", ...mai(), phone: "2135550142" });
    expect(invited).toMatchObject({ ok: true });
    expect(await inviteAccount(visit, dispatcher, { role: "admin", ...mai() })).toMatchObject({
      reason: "not-allowed",
    });
  });
});

test("other people find no accounts here, and an unknown id is no account", async () => {
  const desk = await anAccount(visit, "dispatcher");
  const theirs = await signedIn(visit, desk.id);
  const params = { userId: admin.userId };
  const press = actionOf(changeAccount, "admin/accounts/:userId/role");
  for (const route of [accountsPage, accountPage, press])
    expect(await callRoute(route, visit, { cookie: theirs, params })).toMatchObject({ init: { status: 403 } });
  expect(await changeAccountRole(visit, { ...admin, role: "dispatcher" }, desk.id, "admin")).toMatchObject({
    reason: "not-allowed",
  });
  const nobody = { cookie, params: { userId: "nobody" } };
  expect(await callRoute(accountPage, visit, nobody)).toMatchObject({ init: { status: 404 } });
  expect(await callRoute(press, visit, { ...nobody, form: { role: "admin" } })).toMatchObject({
    init: { status: 404 },
  });
});
