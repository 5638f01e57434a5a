import type { App } from "#app/app.ts";
import type { Registration } from "#app/domain/accounts/registration.ts";
import { BRAND } from "#app/domain/brand.ts";
import { greeting } from "#app/domain/greeting.ts";
import { newId } from "#app/domain/id.ts";
import { ok } from "#app/domain/outcome.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findAccountByEmail } from "#db/accounts/queries.ts";
import { insertUser } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { allowUnverifiedMail } from "../allow-unverified-mail.ts";
import { insertShop } from "../frame/insert-shop.ts";
import { overClientLimit } from "../frame/limit-client.ts";
import { commonPassword, hashForClient } from "./limit-guesses.ts";

/** SPEC.md 5 "Registration", DECISIONS 22. A known email gets the same response after the same work. */
export async function registerVendor(visit: Visit, registration: Registration) {
  const { email, password } = registration;
  if (visit.passwords.isCommon(password)) return commonPassword;
  const limited = await overClientLimit(visit, "registration", "Too many registrations. Please try again later.");
  if (limited) return limited;
  const hashed = await hashForClient(visit, () => visit.passwords.hash(password));
  if (!hashed.ok) return hashed;
  const mayMail = await allowUnverifiedMail(visit, "registration", email);
  const known = await findAccountByEmail(visit.db, email);
  if (known) await notifyOwner(visit, known.id, email, mayMail);
  else await createAccount(visit, registration, hashed.value, mayMail);
  return ok(null);
}

async function createAccount(visit: Visit, registration: Registration, passwordHash: string, mayMail: boolean) {
  const { firstName, lastName, email, courierService } = registration;
  const now = visit.now();
  const vendorId = newId(now);
  const userId = newId(now);
  const shop = { ...registration, vendorId, userId };
  try {
    await runBatch(visit.db, [
      insertUser(visit.db, {
        id: userId,
        email,
        passwordHash,
        role: "vendor",
        firstName,
        lastName,
        createdAt: now,
      }),
      ...(await insertShop(visit, shop)),
      ...(mayMail
        ? [insertMail(visit.db, now, { kind: "welcome", toEmail: email, ...welcome(visit, firstName, courierService) })]
        : []),
      insertVisitAudit(visit, { kind: "registered", subjectId: userId }),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The constraint lets one of two parallel registrations through; the other is a known email.
    const winner = await findAccountByEmail(visit.db, email);
    if (!winner) throw error;
    await notifyOwner(visit, winner.id, email, mayMail);
  }
}

/** Over the mail limit it still writes the audit row, so that response times do not differ. */
async function notifyOwner(visit: Visit, userId: string, email: string, mayMail: boolean) {
  const now = visit.now();
  await runBatch(visit.db, [
    ...(mayMail
      ? [insertMail(visit.db, now, { kind: "already-registered", toEmail: email, ...alreadyRegistered(visit) })]
      : []),
    insertVisitAudit(visit, { kind: "registration-of-known-email", subjectId: userId }),
  ]);
}

const welcome = (app: App, firstName: string, courierService: boolean) => ({
  subject: `Welcome to ${BRAND}`,
  body: `${greeting(firstName)}

your dispensary is registered. The first ${courierService ? "30 days of the courier service" : "60 days"} are free, then it is $79 per month.

Log in and put up your menu: ${app.settings.origin}/login
`,
});

const alreadyRegistered = (app: App) => ({
  subject: `You already have a ${BRAND} account`,
  body: `Hello,

someone, probably you, just tried to register a dispensary with this email address. You have an account already, and
nothing about it has changed.

Log in: ${app.settings.origin}/login
Forgot your password? ${app.settings.origin}/reset-password-request

If this was not you, you don't need to do anything.
`,
});
