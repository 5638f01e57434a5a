import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { listSignIns } from "#app/session/sessions.ts";
import { endSignIns } from "#app/use-cases/accounts/end-sign-ins.ts";
import { purgeExpiredCredentials } from "#app/use-cases/accounts/purge-expired-credentials.ts";
import { resetPassword } from "#app/use-cases/accounts/reset-password.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import { signOutEverywhere } from "#app/use-cases/accounts/sign-out-everywhere.ts";
import { addCourier } from "#app/use-cases/couriers/add-courier.ts";
import { setCourierDisabled } from "#app/use-cases/couriers/set-disabled.ts";
import { setCourierPapers } from "#app/use-cases/couriers/set-papers.ts";
import type { Visit } from "#app/visit.ts";
import { listCourierAccounts } from "#db/accounts/queries.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { visitWithLinks } from "#test/support/mailed-links.ts";
import { actorWith, aDispensary, anAccount, PASSWORD, papers, signedIn } from "#test/support/people.ts";

const DAY = 86_400_000;
let visit: Visit;
let account: Awaited<ReturnType<typeof anAccount>>;
let cookie: string;
let actor: Actor;

beforeEach(async () => {
  visit = testVisit({ clientIp: crypto.randomUUID() });
  account = (await aDispensary(visit)).account;
  cookie = await signedIn(visit, account.id);
  actor = (await actorWith(cookie))!;
});

test("people see where they are signed in, and sign out everywhere", async () => {
  const elsewhere = await signedIn(testVisit({ at: NOON + 1000 }), account.id);
  const signIns = await listSignIns(visit, account.id);
  expect(signIns.map(({ familyId }) => familyId)).toHaveLength(2);
  expect(signIns.map(({ familyId }) => familyId)).toContain(actor.sessionId);
  await signOutEverywhere(visit, actor);
  expect(await actorWith(cookie)).toBeNull();
  expect(await actorWith(elsewhere)).toBeNull();
  expect(await listSignIns(visit, account.id)).toEqual([]);
});

test("people can sign out one of their own devices, or all others", async () => {
  const cookies = [cookie, await signedIn(visit, account.id), await signedIn(visit, account.id)];
  const stranger = await anAccount(visit, "courier");
  const strangerCookie = await signedIn(visit, stranger.id);
  const { sessionId } = (await actorWith(cookies[1]!))!;
  expect(await endSignIns(visit, actor, (await actorWith(strangerCookie))!.sessionId)).toMatchObject({
    reason: "not-found",
  });
  expect(await endSignIns(visit, actor, sessionId)).toMatchObject({ ok: true });
  expect(await endSignIns(visit, actor, sessionId)).toMatchObject({ reason: "not-found" });
  expect(await actorWith(cookies[1]!)).toBeNull();
  expect(await actorWith(cookies[2]!)).not.toBeNull();
  expect(await endSignIns(visit, actor, "others")).toMatchObject({ ok: true });
  expect(await Promise.all([...cookies, strangerCookie].map(async (each) => (await actorWith(each)) !== null))).toEqual(
    [true, false, false, true],
  );
});

describe("couriers", () => {
  let dispatcher: Actor;
  const nina = () => ({
    firstName: "Nina",
    lastName: "Okafor",
    email: `nina-${account.id}@example.com`,
    phone: "2135550142",
    employers: [],
  });
  beforeEach(async () => {
    const desk = await anAccount(visit, "dispatcher");
    dispatcher = (await actorWith(await signedIn(visit, desk.id)))!;
  });

  test("are added by a dispatcher, choose a password by a mailed link, and log in", async () => {
    const mailed = visitWithLinks();
    expect(await addCourier(mailed.visit, dispatcher, nina())).toMatchObject({ ok: true });
    const token = (await mailed.newestToken()) ?? "";
    expect(await resetPassword(visit, { token, password: PASSWORD })).toMatchObject({ ok: true });
    expect(await signIn(visit, { email: nina().email, password: PASSWORD })).toMatchObject({
      ok: true,
      value: { role: "courier", vendorIds: [] },
    });
  });

  test("are assigned to employers by a dispatcher", async () => {
    const { vendorId } = account;
    const employed = await addCourier(visit, dispatcher, { ...nina(), employers: [account.email] });
    const courierId = employed.ok ? employed.value : "";
    const listed = async () => (await listCourierAccounts(visit.db, 0)).find(({ id }) => id === courierId);
    expect(await listed()).toMatchObject({ employerEmails: [account.email] });
    expect((await actorWith(await signedIn(visit, courierId)))?.employerIds).toEqual([vendorId]);
    const set = (by: Actor, ...employers: string[]) =>
      setCourierPapers(visit, by, courierId, { ...papers, employeeNumber: "7", employers });
    expect(await set(dispatcher, account.email, "nobody@example.com")).toMatchObject({
      fields: { employers: "No dispensary has the email nobody@example.com." },
    });
    expect(await set(actor)).toMatchObject({ reason: "not-allowed" });
    expect(await set(dispatcher)).toMatchObject({ ok: true });
    expect(await listed()).toMatchObject({ employers: [], employerEmails: [], employeeNumber: "7" });
  });

  test("are added and disabled by no vendor and no courier, nor added with an email already in use", async () => {
    const duplicate = { ...nina(), email: account.email };
    expect(await addCourier(visit, dispatcher, duplicate)).toMatchObject({ ok: false, reason: "email-taken" });
    const { id: courierId } = await anAccount(visit, "courier");
    for (const forbidden of [actor, { ...dispatcher, role: "courier" } as const]) {
      const outcomes = [
        await addCourier(visit, forbidden, nina()),
        await setCourierDisabled(visit, forbidden, { courierId, disabled: true }),
      ];
      expect(outcomes).toMatchObject([{ reason: "not-allowed" }, { reason: "not-allowed" }]);
    }
  });

  test("are signed out and locked out while they are disabled", async () => {
    const driver = await anAccount(visit, "courier");
    const driverCookie = await signedIn(visit, driver.id);
    const set = (disabled: boolean) => setCourierDisabled(visit, dispatcher, { courierId: driver.id, disabled });
    expect(await set(true)).toMatchObject({ ok: true });
    expect(await actorWith(driverCookie)).toBeNull();
    expect(await signIn(visit, { email: driver.email, password: PASSWORD })).toMatchObject({ ok: false });
    expect((await listCourierAccounts(visit.db, 0)).find(({ id }) => id === driver.id)?.disabledAt).toBe(NOON);
    expect(await set(false)).toMatchObject({ ok: true });
    expect(await signIn(visit, { email: driver.email, password: PASSWORD })).toMatchObject({ ok: true });
  });

  test("are the only accounts that can be disabled here", async () => {
    const admin = await anAccount(visit, "admin");
    for (const courierId of [account.id, admin.id, "nobody"])
      expect(await setCourierDisabled(visit, dispatcher, { courierId, disabled: true })).toMatchObject({
        ok: false,
        reason: "not-found",
      });
  });
});

test("expired credentials are deleted, and valid ones stay", async () => {
  await purgeExpiredCredentials(testVisit({ at: NOON + DAY }));
  expect(await actorWith(cookie)).not.toBeNull();
  await purgeExpiredCredentials(testVisit({ at: NOON + 91 * DAY }));
  const [left] = await visit.db.all<Record<string, number>>(
    sql`SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM password_resets) AS resets`,
  );
  expect(left).toEqual({ sessions: 0, resets: 0 });
});
