import type { NewShop } from "#app/domain/accounts/registration.ts";
import { newId } from "#app/domain/id.ts";
import { ok, refuseField } from "#app/domain/outcome.ts";
import { notAllowed } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findShopAt } from "#db/accounts/memberships.ts";
import { updateChosenShop } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { asVendor } from "../frame/as-actor.ts";
import { insertShop } from "../frame/insert-shop.ts";
import { overClientLimit } from "../frame/limit-client.ts";

/** Adds a dispensary with its own trial and books to an owner's account, and switches to it. Returns its ID. */
export const addShop = asVendor("billing", async (visit: Visit, { vendorId: from, actor, now }, shop: NewShop) => {
  const limited = await overClientLimit(visit, "registration", "Too many registrations. Please try again later.");
  if (limited) return limited;
  const { userId, sessionId, email } = actor;
  const [own, known] = await Promise.all([findVendor(visit.db, from), findShopAt(visit.db, userId, shop)]);
  if (!own) return notAllowed;
  if (known) return refuseField("conflict", "dispensaryName", "You already have this dispensary.");
  const { firstName, lastName, phone } = own;
  const vendorId = newId(now);
  const owner = { userId, firstName, lastName, email, phone };
  await runBatch(visit.db, [
    ...(await insertShop(visit, { ...owner, ...shop, vendorId, courierService: false })),
    ...updateChosenShop(visit.db, sessionId, vendorId),
    insertVisitAudit(visit, { kind: "registered", subjectId: userId }),
  ]);
  return ok(vendorId);
});
