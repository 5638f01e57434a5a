import { insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/outbox-writes.ts";
import { insertUser } from "#db/user-writes.ts";
import { findAccountByEmail } from "#db/users.ts";
import { insertVendor } from "#db/vendor-writes.ts";
import type { App } from "../context.ts";
import { addressParts } from "../domain/address.ts";
import { BRAND } from "../domain/brand.ts";
import { cellOf } from "../domain/grid.ts";
import { newId } from "../domain/id.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { COMMON_PASSWORD } from "../domain/password.ts";
import type { Registration } from "../domain/registration.ts";
import { isTakenName } from "../domain/taken-name.ts";

/**
 * Registers a dispensary with its first account, in trial from now on (SPEC.md 5 "Registration", DECISIONS 22). Where the
 * e-mail is known already the answer is the same, after the same work, and the mail goes to the account's owner instead: who
 * asks learns nothing of who has an account. Refuses common passwords, and more than 10 an hour from one address.
 */
export async function registerVendor(
  app: App,
  registration: Registration,
): Promise<Outcome<null, "common-password" | "too-many-requests">> {
  const { email, password } = registration;
  if (app.passwords.isCommon(password)) {
    return refuse("common-password", COMMON_PASSWORD, { fields: { password: COMMON_PASSWORD } });
  }
  const rate = await app.rateLimit("registration", app.address);
  if (!rate.allowed) {
    const { retryAfterSeconds } = rate;
    return refuse("too-many-requests", "Too many registrations. Please try again later.", {
      details: { retryAfterSeconds },
    });
  }
  const passwordHash = await app.passwords.hash(password);
  const known = await findAccountByEmail(app.db, email);
  if (known) await tellOwner(app, known.id, email);
  else await createAccount(app, registration, passwordHash);
  return ok(null);
}

async function createAccount(app: App, registration: Registration, passwordHash: string) {
  const { firstName, lastName, email, dispensaryName, license, phone, lat, lng, courierService } = registration;
  const now = app.now();
  const vendorId = newId(now);
  const userId = newId(now);
  const cell = cellOf(lat, lng);
  try {
    await runBatch(app.db, [
      insertVendor(app.db, {
        id: vendorId,
        dispensaryName,
        firstName,
        lastName,
        email,
        phone,
        licenseNumber: license,
        ...addressParts(registration.address),
        lat,
        lng,
        timeZone: app.timeZoneAt(lat, lng),
        zoneLat: lat,
        zoneLng: lng,
        zoneCell: cell,
        storefrontCell: cell,
        courierServiceEnabled: courierService,
        createdAt: now,
        updatedAt: now,
      }),
      insertUser(app.db, {
        id: userId,
        email,
        passwordHash,
        role: "vendor",
        firstName,
        lastName,
        vendorId,
        createdAt: now,
      }),
      insertMail(app.db, now, { kind: "welcome", toEmail: email, ...welcome(app, firstName, courierService) }),
      insertAudit(app.db, now, { kind: "registered", subjectId: userId, address: app.address }),
    ]);
  } catch (error) {
    if (!isTakenName(error)) throw error;
    // Of two registrations at once the constraint lets one through; the other is one of a known e-mail.
    const winner = await findAccountByEmail(app.db, email);
    if (!winner) throw error;
    await tellOwner(app, winner.id, email);
  }
}

const tellOwner = (app: App, userId: string, email: string) =>
  runBatch(app.db, [
    insertMail(app.db, app.now(), { kind: "already-registered", toEmail: email, ...alreadyRegistered(app) }),
    insertAudit(app.db, app.now(), { kind: "registration-of-known-email", subjectId: userId, address: app.address }),
  ]);

const welcome = (app: App, firstName: string, courierService: boolean) => ({
  subject: `Welcome to ${BRAND}`,
  body: `Hello ${firstName},

your dispensary is registered. The first ${courierService ? "30 days of the courier service" : "60 days"} are free, then it is $79 per month.

Log in and put up your menu: ${app.settings.origin}/login
`,
});

const alreadyRegistered = (app: App) => ({
  subject: `You already have a ${BRAND} account`,
  body: `Hello,

somebody, probably you, has just tried to register a dispensary with this e-mail address. You have an account already, and
nothing about it has changed.

Log in: ${app.settings.origin}/login
Forgot your password? ${app.settings.origin}/reset-password-request

If this was not you, you need not do anything.
`,
});
