import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { can, capabilities, type StaffRole } from "#app/domain/accounts/capability.ts";
import { STAFF_INVITATION_MS } from "#app/domain/accounts/staff-invitation.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { mailedToken } from "#app/platform/mailed-link.ts";
import { acceptInvitation } from "#app/use-cases/accounts/accept-invitation.ts";
import { changeStaff } from "#app/use-cases/accounts/change-staff.ts";
import { inviteStaff } from "#app/use-cases/accounts/invite-staff.ts";
import { joinByInvitation } from "#app/use-cases/accounts/join-by-invitation.ts";
import { purgeExpiredCredentials } from "#app/use-cases/accounts/purge-expired-credentials.ts";
import { removeStaff } from "#app/use-cases/accounts/remove-staff.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import { findAccountByEmail } from "#db/accounts/queries.ts";
import { listStaff } from "#db/accounts/staff.ts";
import { auditEvents, memberships, outbox, sessions } from "#db/schema/index.ts";
import { testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { actorWith, aDispensary, anAccount, PASSWORD, signedIn } from "#test/support/people.ts";
import { useUp } from "#test/support/platform/use-up.ts";

const clock = Date.now();
/** Each visit has its own IP address. */
const visit = (over: Parameters<typeof testVisit>[0] = {}) =>
  testVisit({ at: clock, clientIp: crypto.randomUUID(), ...over });
const { db } = visit();
const NEW_PASSWORD = "seven quiet ferns";

const asSeen = async (userId: string): Promise<Actor> =>
  (await actorWith(await signedIn(visit(), userId), visit())) as Actor;

/** A dispensary's owner, signed in, and others who work there. */
async function aShop(...roles: StaffRole[]) {
  const { vendor, account } = await aDispensary(visit());
  const others = await Promise.all(
    roles.map((staffRole) => anAccount(visit(), "vendor", { vendorId: vendor.id, staffRole })),
  );
  return { vendor, owner: await asSeen(account.id), others };
}

let people = 0;
const somebody = (role: StaffRole = "staff", email = `kim${++people}@example.org`) =>
  ({ firstName: "Kim", lastName: "Ito", email, role }) as const;

/** The token in the last email to this address. */
async function tokenMailedTo(email: string): Promise<string> {
  const letters = await db.select().from(outbox).where(eq(outbox.toEmail, email));
  const { linkSeed } = letters.findLast(({ kind }) => kind === "staff-invitation")!;
  return mailedToken(visit().settings.accessTokenKey, linkSeed!);
}

async function invited(owner: Actor, person = somebody()): Promise<string> {
  expect(await inviteStaff(visit(), owner, person)).toMatchObject({ ok: true });
  return tokenMailedTo(person.email);
}

const accept = (token: string, by = visit()) => acceptInvitation(by, { token, password: NEW_PASSWORD });

const roleOf = async (id: string) => (await db.select().from(memberships).where(eq(memberships.userId, id)))[0]?.role;
const namesOf = async (vendorId: string) => (await listStaff(db, vendorId, clock)).map(({ email }) => email);

test("the account that registers a dispensary is its owner", async () => {
  const { owner } = await aShop();
  expect(owner.staffRole).toBe("owner");
  expect(capabilities.filter((capability) => !can(owner, capability))).toEqual([]);
});

describe("an invitation", () => {
  test("lets a person without an account choose a password and join, once", async () => {
    const { vendor, owner } = await aShop();
    const person = somebody("manager");
    const token = await invited(owner, person);
    expect(await accept(token)).toMatchObject({ ok: true });
    const account = await signIn(visit(), { email: person.email, password: NEW_PASSWORD });
    const actor = await asSeen(account.ok ? account.value.id : "");
    expect([actor.vendorId, actor.staffRole]).toEqual([vendor.id, "manager"]);
    expect(vendorOf(actor, "menu")).toMatchObject({ ok: true, value: vendor.id });
    expect(vendorOf(actor, "billing")).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await accept(token)).toMatchObject({ ok: false, reason: "link-spent" });
  });

  test("accepted twice at once creates one account", async () => {
    const { vendor, owner } = await aShop();
    const person = somebody();
    const token = await invited(owner, person);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => accept(token)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await namesOf(vendor.id)).filter((email) => email === person.email)).toHaveLength(1);
  });

  test("works for seven days", async () => {
    const { owner } = await aShop();
    const token = await invited(owner);
    const late = visit({ at: clock + STAFF_INVITATION_MS });
    expect(await accept(token, late)).toMatchObject({ ok: false, reason: "link-spent" });
  });

  test("is deleted after that", async () => {
    const { vendor, owner } = await aShop();
    await invited(owner);
    await purgeExpiredCredentials(visit({ at: clock + STAFF_INVITATION_MS }));
    expect(await listStaff(db, vendor.id, clock)).toHaveLength(1);
  });

  test("is replaced by the next one to the same email", async () => {
    const { vendor, owner } = await aShop();
    const person = somebody();
    const first = await invited(owner, person);
    const second = await invited(owner, { ...person, role: "manager" });
    expect(await accept(first)).toMatchObject({ ok: false });
    const accepted = await accept(second);
    expect(await roleOf(accepted.ok ? accepted.value : "")).toBe("manager");
    expect(await listStaff(db, vendor.id, clock)).toHaveLength(2);
  });

  test("stops working once it is withdrawn", async () => {
    const { vendor, owner } = await aShop();
    const token = await invited(owner);
    const { id } = (await listStaff(db, vendor.id, clock)).at(-1)!;
    expect(await removeStaff(visit(), owner, { id })).toMatchObject({ ok: true });
    expect(await accept(token)).toMatchObject({ ok: false });
  });

  test("can't be accepted with its hash", async () => {
    const { owner } = await aShop();
    const person = somebody();
    await invited(owner, person);
    const [letter] = await db.select().from(outbox).where(eq(outbox.toEmail, person.email));
    expect(letter?.body).toContain("{link}");
    expect(await accept(letter?.linkSeed ?? "")).toMatchObject({ ok: false, reason: "link-spent" });
  });

  test("to a known account requires that account, not a password", async () => {
    const { vendor, owner } = await aShop();
    const { others } = await aShop("staff");
    const [elsewhere] = others;
    const token = await invited(owner, somebody("manager", elsewhere!.email));
    expect(await accept(token)).toMatchObject({ reason: "known-email" });
    expect(await joinByInvitation(visit(), owner, { token })).toMatchObject({ reason: "not-allowed" });
    const actor = await asSeen(elsewhere!.id);
    expect(await joinByInvitation(visit(), actor, { token })).toMatchObject({ ok: true });
    expect((await asSeen(elsewhere!.id)).vendorIds.toSorted()).toEqual([actor.vendorId, vendor.id].toSorted());
    expect(await joinByInvitation(visit(), actor, { token })).toMatchObject({ reason: "link-spent" });
  });

  test("is refused for drivers and operators", async () => {
    const { owner } = await aShop();
    for (const role of ["courier", "admin"] as const) {
      const actor = await asSeen((await anAccount(visit(), role)).id);
      const token = await invited(owner, somebody("staff", actor.email));
      expect(await joinByInvitation(visit(), actor, { token })).toMatchObject({ ok: false, reason: "other-kind" });
      expect(await accept(token)).toMatchObject({ ok: false });
    }
  });

  test("is not sent to a person who works there, nor more often than the limit", async () => {
    const { owner, others } = await aShop("staff");
    const known = await inviteStaff(visit(), owner, somebody("manager", others[0]!.email));
    expect(known).toMatchObject({ reason: "conflict", fields: { email: expect.any(String) } });
    await useUp(visit(), "staffInvitation", owner.vendorId!, 1);
    expect(await inviteStaff(visit(), owner, somebody())).toMatchObject({ ok: true });
    expect(await inviteStaff(visit(), owner, somebody())).toMatchObject({ reason: "too-many-requests" });
  });
});

describe("a role", () => {
  test("that is lower ends the person's sessions, but a higher one does not", async () => {
    const { owner, others } = await aShop("manager");
    const { id } = others[0]!;
    await asSeen(id);
    await changeStaff(visit(), owner, { id, role: "owner" });
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
    await changeStaff(visit(), owner, { id, role: "staff" });
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect(await roleOf(id)).toBe("staff");
  });

  test("changes together with the number printed on receipts; missing fields stay", async () => {
    const { vendor, owner, others } = await aShop("staff");
    const { id } = others[0]!;
    const numberOf = async () =>
      (await listStaff(db, vendor.id, clock)).find((person) => person.id === id)?.employeeNumber;
    const change = (employeeNumber?: string) => changeStaff(visit(), owner, { id, role: "manager", employeeNumber });
    expect(await change("21")).toMatchObject({ ok: true, value: { role: "manager", employeeNumber: "21" } });
    expect([await numberOf(), await roleOf(id)]).toEqual(["21", "manager"]);
    await change();
    expect(await numberOf()).toBe("21");
    await change("");
    expect(await numberOf()).toBeNull();
  });

  test("can't be changed by its own person", async () => {
    const { owner } = await aShop("owner");
    const own = { ok: false, reason: "own-role" };
    expect(await changeStaff(visit(), owner, { id: owner.userId, role: "staff" })).toMatchObject(own);
    expect(await removeStaff(visit(), owner, { id: owner.userId })).toMatchObject(own);
  });

  test("of an invitation can be changed before it is accepted", async () => {
    const { vendor, owner } = await aShop();
    const token = await invited(owner);
    const { id } = (await listStaff(db, vendor.id, clock)).at(-1)!;
    await changeStaff(visit(), owner, { id, role: "manager" });
    const accepted = await accept(token);
    expect(await roleOf(accepted.ok ? accepted.value : "")).toBe("manager");
  });

  test("of a person at another dispensary is not found", async () => {
    const { owner } = await aShop();
    const { others } = await aShop("staff");
    for (const change of [
      changeStaff(visit(), owner, { id: others[0]!.id, role: "owner" }),
      removeStaff(visit(), owner, { id: others[0]!.id }),
    ])
      expect(await change).toMatchObject({ ok: false, reason: "not-found" });
  });

  test("of two owners who remove each other simultaneously, one stays", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { vendor, owner, others } = await aShop("owner");
      const other = await asSeen(others[0]!.id);
      const outcomes = await Promise.all([
        removeStaff(visit(), owner, { id: other.userId }),
        removeStaff(visit(), other, { id: owner.userId }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await listStaff(db, vendor.id, clock)).toMatchObject([{ role: "owner" }]);
    }
  });
});

describe("a removed person", () => {
  test("is logged out, and can't log in again", async () => {
    const { owner, others } = await aShop("staff");
    const { id, email } = others[0]!;
    await asSeen(id);
    expect(await removeStaff(visit(), owner, { id })).toMatchObject({ ok: true });
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect(await signIn(visit(), { email, password: PASSWORD })).toMatchObject({ reason: "wrong-credentials" });
  });

  test("can be invited back, and can register a dispensary", async () => {
    const { owner, others } = await aShop("staff");
    const { id, email } = others[0]!;
    await removeStaff(visit(), owner, { id });
    expect(await findAccountByEmail(db, email)).toBeUndefined();
    const token = await invited(owner, somebody("manager", email));
    expect(await accept(token)).toMatchObject({ ok: true });
  });
});

test("changes to staff are in the history, with the person who made them", async () => {
  const { vendor, owner } = await aShop();
  const token = await invited(owner);
  await accept(token);
  const { id } = (await listStaff(db, vendor.id, clock)).at(-1)!;
  await changeStaff(visit(), owner, { id, role: "manager" });
  await removeStaff(visit(), owner, { id });
  const lines = await db.select().from(auditEvents).where(eq(auditEvents.vendorId, vendor.id));
  expect(lines.map(({ kind, actorId }) => [kind, actorId === owner.userId]).sort()).toEqual([
    ["staff-invited", true],
    ["staff-joined", false],
    ["staff-removed", true],
    ["staff-role-changed", true],
  ]);
});

test("the API lists, invites, changes and removes", async () => {
  const { browser } = await aVendor(visit(), worker);
  const staff = async () =>
    (await (await browser.get("/api/vendors/staff")).json<{ staff: Record<string, unknown>[] }>()).staff;
  expect(await staff()).toMatchObject([{ role: "owner", status: "active", invitedUntil: null }]);
  const posted = await browser.post("/api/vendors/staff", { ...somebody(), email: " Pat@Example.ORG " });
  expect(posted.status).toBe(201);
  const { data } = await posted.json<{ data: { id: string } }>();
  expect(data).toMatchObject({ email: "pat@example.org", role: "staff", status: "invited" });
  const change = (body: unknown) => browser.send(`/api/vendors/staff/${data.id}`, asJson("PUT", body));
  expect((await change({ role: "admin" })).status).toBe(400);
  expect((await change({ role: "manager" })).status).toBe(200);
  expect(await staff()).toMatchObject([{ role: "owner" }, { role: "manager" }]);
  expect((await browser.send(`/api/vendors/staff/${data.id}`, { method: "DELETE" })).status).toBe(200);
  expect((await browser.send(`/api/vendors/staff/${data.id}`, { method: "DELETE" })).status).toBe(404);
});
