import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/context.ts";
import type { Actor } from "#app/domain/actor.ts";
import { actorOf, listSignIns } from "#app/session.ts";
import { addCourier } from "#app/use-cases/add-courier.ts";
import { changeEmail } from "#app/use-cases/change-email.ts";
import { forgetSpentCredentials } from "#app/use-cases/forget-spent-credentials.ts";
import { resetPassword } from "#app/use-cases/reset-password.ts";
import { setCourierDisabled } from "#app/use-cases/set-courier-disabled.ts";
import { signIn } from "#app/use-cases/sign-in.ts";
import { signOutEverywhere } from "#app/use-cases/sign-out-everywhere.ts";
import { listCourierAccounts } from "#db/users.ts";
import { NOON, routeContext, testApp } from "#test/support/app.ts";
import { aDispensary, anAccount, PASSWORD, signedIn } from "#test/support/people.ts";

const DAY = 86_400_000;
let app: App;
let account: Awaited<ReturnType<typeof anAccount>>;
let cookie: string;
let actor: Actor;
const comeWith = (held: string, at = NOON) =>
  actorOf(routeContext(testApp({ at })), new Request("http://localhost/", { headers: { Cookie: held } }));

beforeEach(async () => {
  app = testApp();
  app.address = crypto.randomUUID();
  account = (await aDispensary(app)).account;
  cookie = await signedIn(app, account.id);
  actor = (await comeWith(cookie))!;
});

describe("a change of the e-mail", () => {
  const email = () => `new-${account.id}@example.com`;

  test("asks for the password", async () => {
    expect(await changeEmail(app, actor, { email: email(), password: "not the password" })).toMatchObject({
      ok: false,
      reason: "wrong-credentials",
      fields: { password: "This is not your password." },
    });
    expect(await comeWith(cookie)).toMatchObject({ email: account.email });
  });

  test("ends all sessions, tells the old address, and does not tell it the new one", async () => {
    expect(await changeEmail(app, actor, { email: email(), password: PASSWORD })).toMatchObject({ ok: true });
    expect(await comeWith(cookie)).toBeNull();
    expect(await signIn(app, { email: email(), password: PASSWORD })).toMatchObject({ ok: true });
    expect(await signIn(app, { email: account.email, password: PASSWORD })).toMatchObject({ ok: false });
    const mails = await app.db.all<Record<string, unknown>>(
      sql`SELECT * FROM outbox WHERE kind = 'email-changed' AND to_email = ${account.email}`,
    );
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain(email());
  });

  test("to an address that another account has is refused, and guessing at them counts", async () => {
    const other = await anAccount(app, "courier");
    const take = () => changeEmail(app, actor, { email: other.email, password: PASSWORD });
    for (let i = 0; i < 10; i++) expect(await take()).toMatchObject({ ok: false, reason: "email-taken" });
    expect(await take()).toMatchObject({ ok: false, reason: "too-many-requests" });
  });
});

test("one sees where one is signed in, and signs out everywhere", async () => {
  const elsewhere = await signedIn(testApp({ at: NOON + 1000 }), account.id);
  const signIns = await listSignIns(app, account.id);
  expect(signIns.map(({ familyId }) => familyId)).toHaveLength(2);
  expect(signIns.map(({ familyId }) => familyId)).toContain(actor.sessionId);
  await signOutEverywhere(app, actor);
  expect(await comeWith(cookie)).toBeNull();
  expect(await comeWith(elsewhere)).toBeNull();
  expect(await listSignIns(app, account.id)).toEqual([]);
});

describe("couriers", () => {
  let dispatcher: Actor;
  const nina = () => ({
    firstName: "Nina",
    lastName: "Okafor",
    email: `nina-${account.id}@example.com`,
    phone: "2135550142",
  });
  beforeEach(async () => {
    const desk = await anAccount(app, "dispatcher");
    dispatcher = (await comeWith(await signedIn(app, desk.id)))!;
  });

  test("are added by a dispatcher, choose a password by a mailed link, and log in", async () => {
    let link = "";
    const visit = {
      ...app,
      log(_event: string, facts?: Record<string, unknown>) {
        link = String(facts?.link);
      },
    };
    expect(await addCourier(visit, dispatcher, nina())).toMatchObject({ ok: true });
    const token = link.split("/").at(-1) ?? "";
    expect(await resetPassword(app, { token, password: PASSWORD })).toMatchObject({ ok: true });
    expect(await signIn(app, { email: nina().email, password: PASSWORD })).toMatchObject({
      ok: true,
      value: { role: "courier", vendorId: null },
    });
  });

  test("cannot be added by a vendor or a courier, or with an address that is taken", async () => {
    const courier = { ...dispatcher, role: "courier" } as const;
    expect(await addCourier(app, actor, nina())).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await addCourier(app, courier, nina())).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await addCourier(app, dispatcher, { ...nina(), email: account.email })).toMatchObject({
      ok: false,
      reason: "email-taken",
    });
  });

  test("who are disabled are out at once, cannot log in, and come back when they are enabled", async () => {
    const driver = await anAccount(app, "courier");
    const held = await signedIn(app, driver.id);
    const set = (disabled: boolean) => setCourierDisabled(app, dispatcher, { courierId: driver.id, disabled });
    expect(await set(true)).toMatchObject({ ok: true });
    expect(await comeWith(held)).toBeNull();
    expect(await signIn(app, { email: driver.email, password: PASSWORD })).toMatchObject({ ok: false });
    expect((await listCourierAccounts(app.db)).find(({ id }) => id === driver.id)?.disabledAt).toBe(NOON);
    expect(await set(false)).toMatchObject({ ok: true });
    expect(await signIn(app, { email: driver.email, password: PASSWORD })).toMatchObject({ ok: true });
  });

  test("alone can be disabled here: neither a vendor, nor an admin, nor by a courier", async () => {
    const admin = await anAccount(app, "admin");
    for (const courierId of [account.id, admin.id, "nobody"]) {
      expect(await setCourierDisabled(app, dispatcher, { courierId, disabled: true })).toMatchObject({
        ok: false,
        reason: "not-found",
      });
    }
    const driver = await anAccount(app, "courier");
    expect(await setCourierDisabled(app, actor, { courierId: driver.id, disabled: true })).toMatchObject({
      ok: false,
      reason: "not-allowed",
    });
  });
});

test("what no longer opens anything is forgotten, and what does is kept", async () => {
  await forgetSpentCredentials(testApp({ at: NOON + DAY }));
  expect(await comeWith(cookie)).not.toBeNull();
  await forgetSpentCredentials(testApp({ at: NOON + 91 * DAY }));
  const [left] = await app.db.all<Record<string, number>>(
    sql`SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM password_resets) AS resets`,
  );
  expect(left).toEqual({ sessions: 0, resets: 0 });
});
