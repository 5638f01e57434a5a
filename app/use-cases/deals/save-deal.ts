import { DEALS_MAX, type Deal } from "#app/domain/deals/deal.ts";
import { readDeal } from "#app/domain/deals/input.ts";
import type { DealBody } from "#app/domain/deals/schema.ts";
import { dealChanges } from "#app/domain/deals/text.ts";
import { newId } from "#app/domain/id.ts";
import { type Outcome, ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import { insertDealHistory } from "#db/accounts/history-writes.ts";
import { findDeal } from "#db/deals/queries.ts";
import { insertDeal, isUsedMore, updateDeal } from "#db/deals/writes.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { listProductsOfVendor } from "#db/menu/queries.ts";
import { offerErrors } from "../compliance/claim-judge.ts";
import { refuseInvalid, refuseStale } from "../dispensaries/save-vendor.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Adds a deal, or updates `dealId`. Leaves `on` alone if omitted. Refuses deals that state law forbids. */
export const saveDeal = asEditor(
  "deals",
  async (app, by, body: DealBody, dealId?: string, version: number | null = null): Promise<Outcome<Deal>> => {
    const { db } = app;
    const { vendorId, now } = by;
    const [shop, before, known] = await Promise.all([
      findVendor(db, vendorId),
      dealId === undefined ? undefined : findDeal(db, vendorId, dealId),
      listProductsOfVendor(db, vendorId, body.target.productIds ?? []),
    ]);
    if (!shop || (dealId !== undefined && !before)) return notFound("Deal");
    const { deal, errors } = readDeal({ ...body, on: body.on ?? before?.on }, shop.timeZone);
    const strange = deal.productIds.some((id) => !known.some((product) => product.id === id));
    const isPast = deal.endsAt !== null && deal.endsAt <= now && deal.endsAt !== before?.endsAt;
    const refusal = refuseInvalid({
      ...(await offerErrors(app, shop, { kind: deal.kind, code: deal.code, texts: { name: deal.name } })),
      ...errors,
      ...(strange ? { "target.productIds": "This product is not on your menu." } : {}),
      endsAt:
        errors.endsAt ?? (isPast ? "This date has passed. Enter a later one, or switch the deal off." : undefined),
    });
    if (refusal) return refusal;
    const written = { ...deal, id: before?.id ?? newId(now) };
    const kind = before ? "deal-changed" : "deal-added";
    const line = { kind, subjectId: written.id, name: deal.name, changes: dealChanges(before, written) } as const;
    const history = insertDealHistory(db, by, line, before ? version : null);
    try {
      const [saved] = before
        ? (await db.batch([history, updateDeal(db, vendorId, written, { now, version })]))[1]
        : (await db.batch([insertDeal(db, vendorId, written, { most: DEALS_MAX, now }), history]))[0];
      if (saved) return ok(saved);
      return before ? refuseStale({}) : refuse("too-many", `You can have at most ${DEALS_MAX} deals.`);
    } catch (error) {
      if (isUniqueViolation(error)) return refuseField("invalid", "code", "Another deal has this code.");
      if (!isUsedMore(error)) throw error;
      return refuseField("invalid", "maxUses", "This deal has already been used more often.");
    }
  },
);
