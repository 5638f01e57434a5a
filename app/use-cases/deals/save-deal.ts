import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { offerFaults } from "#app/domain/compliance/offers.ts";
import { DEALS_MAX, type Deal } from "#app/domain/deals/deal.ts";
import { readDeal } from "#app/domain/deals/input.ts";
import type { DealBody } from "#app/domain/deals/schema.ts";
import { dealChanges } from "#app/domain/deals/text.ts";
import { newId } from "#app/domain/id.ts";
import { type Outcome, ok, type Refusal, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import { insertDealHistory } from "#db/accounts/history-writes.ts";
import { findDeal } from "#db/deals/queries.ts";
import { insertDeal, isUsedMore, updateDeal } from "#db/deals/writes.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { listProductsOfVendor } from "#db/menu/queries.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { refuseInvalid, refuseStale } from "../dispensaries/save-vendor.ts";

/** Adds a deal, or updates `dealId`. Leaves `on` alone if omitted. Refuses deals that state law forbids. */
export async function saveDeal(
  app: App,
  actor: Actor,
  body: DealBody,
  dealId?: string,
  version: number | null = null,
): Promise<Outcome<Deal>> {
  const vendor = editingVendorOf(actor, "deals");
  if (!vendor.ok) return vendor;
  const vendorId = vendor.value;
  const [shop, before, known] = await Promise.all([
    findVendor(app.db, vendorId),
    dealId === undefined ? undefined : findDeal(app.db, vendorId, dealId),
    listProductsOfVendor(app.db, vendorId, body.target.productIds ?? []),
  ]);
  if (!shop || (dealId !== undefined && !before)) return notFound("Deal");
  const now = app.now();
  const { deal, faults } = readDeal({ ...body, on: body.on ?? before?.on }, shop.timeZone);
  const strange = deal.productIds.some((id) => !known.some((product) => product.id === id));
  const isPast = deal.endsAt !== null && deal.endsAt <= now && deal.endsAt !== before?.endsAt;
  const judge = await claimJudge(app, vendorId, [deal.name]);
  const refusal = refuseInvalid({
    ...judge({ name: deal.name }),
    ...faults,
    ...(strange ? { "target.productIds": "This product is not on your menu." } : {}),
    ...offerFaults(shop, { ...deal, texts: [deal.name] }, { kind: "kind", code: "code", texts: "name" }, now),
    endsAt: faults.endsAt ?? (isPast ? "This date has passed. Enter a later one, or switch the deal off." : undefined),
  });
  if (refusal) return refusal;
  const written = { ...deal, id: dealId ?? newId(now) };
  try {
    const by = { vendorId, actorId: actor.userId, now };
    const history = insertDealHistory(app.db, by, lineOf(before, written), before ? version : null);
    if (before) {
      const [, rows] = await app.db.batch([history, updateDeal(app.db, vendorId, written, { now, version })]);
      if (rows.length === 0) return refuseStale({});
    } else {
      const added = insertDeal(app.db, vendorId, written, { most: DEALS_MAX, now });
      const [rows] = await app.db.batch([added, history]);
      if (rows.length === 0) return refuse("too-many", `You can have at most ${DEALS_MAX} deals.`);
    }
  } catch (error) {
    if (isUniqueViolation(error)) return refuseInvalid({ code: "Another deal has this code." }) as Refusal;
    if (!isUsedMore(error)) throw error;
    return refuseInvalid({ maxUses: "This deal has already been used more often." }) as Refusal;
  }
  const saved = await findDeal(app.db, vendorId, written.id);
  return saved ? ok(saved) : notFound("Deal");
}

const lineOf = (before: Deal | undefined, after: Omit<Deal, "uses">) => ({
  kind: before ? ("deal-changed" as const) : ("deal-added" as const),
  subjectId: after.id,
  name: after.name,
  changes: dealChanges(before, after),
});
