import type { App } from "#app/app.ts";
import type { Role } from "#app/domain/accounts/actor.ts";
import type { StaffRole } from "#app/domain/accounts/capability.ts";
import { newId } from "#app/domain/id.ts";
import { actorOf } from "#app/session/require.ts";
import { startSession } from "#app/session/sessions.ts";
import { upsertPapers } from "#db/couriers/papers.ts";
import { memberships, users } from "#db/schema/index.ts";
import { routeContext, testVisit } from "./app.ts";
import { openShop } from "./shop.ts";

type UserRow = typeof users.$inferInsert;
type Facts = Partial<UserRow> & { vendorId?: string; staffRole?: StaffRole };
type VendorFacts = Parameters<typeof openShop>[1];

export const PASSWORD = "correct horse 21";
let hash: Promise<string> | undefined;

/** What every state could ask of a driver. */
export const papers = {
  licenseNumber: "D1234567",
  licenseExpiresOn: "2031-05-20",
  vehicleMake: "Toyota",
  vehicleModel: "Prius",
  vehiclePlate: "7ABC123",
  insuranceExpiresOn: "2031-01-31",
};

/** An account whose password is PASSWORD. An account of a vendor needs its `vendorId`. Couriers have all papers. */
export async function anAccount(app: App, role: Role, { vendorId, staffRole, ...facts }: Facts = {}) {
  hash ??= app.passwords.hash(PASSWORD);
  const id = newId(app.now());
  const row: UserRow = {
    id,
    email: `${role}-${id}@example.com`,
    passwordHash: await hash,
    role,
    firstName: "Robin",
    lastName: "Vale",
    createdAt: app.now(),
    ...(role === "courier" ? { employeeNumber: "D-7" } : {}),
    ...facts,
  };
  await app.db.insert(users).values(row);
  if (vendorId) await joins(app, row.id, vendorId, staffRole);
  if (role === "courier") await upsertPapers(app.db, { userId: row.id, ...papers });
  return { ...row, vendorId: vendorId ?? null };
}

export const joins = (app: App, userId: string, vendorId: string, role: StaffRole = "owner") =>
  app.db.insert(memberships).values({ userId, vendorId, role, since: app.now() });

/** A dispensary (test/support/shop.ts) and the account that runs it. */
export async function aDispensary(app: App, shop: VendorFacts = {}, account: Facts = {}) {
  const vendor = await openShop(app.db, shop);
  return { vendor, account: await anAccount(app, "vendor", { vendorId: vendor.id, ...account }) };
}

/** The Cookie header of a browser in which this person has just signed in. */
export async function signedIn(app: App, userId: string): Promise<string> {
  const visit = { ...testVisit(), ...app, cookies: new Map<string, string>() };
  await startSession(visit, new Request("http://localhost/login"), userId);
  return [...visit.cookies.values()].map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Who comes with this Cookie header, as a page gets to know them; null if nobody is signed in with it. */
export const actorWith = (cookie: string, visit = testVisit()) =>
  actorOf(routeContext(visit), new Request("http://localhost/", { headers: { Cookie: cookie } }));
