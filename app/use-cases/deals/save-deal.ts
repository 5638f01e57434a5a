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
    const { deal, faults } = readDeal({ ...body, on: body.on ?? before?.on }, shop.timeZone);
    const strange = deal.productIds.some((id) => !known.some((product) => product.id === id));
    const isPast = deal.endsAt !== null && deal.endsAt <= now && deal.endsAt !== before?.endsAt;
    const refusal = refuseInvalid({
      ...(await offerErrors(app, shop, { kind: deal.kind, code: deal.code, texts: { name: deal.name } })),
      ...faults,
      ...(strange ? { "target.productIds": "This product is not on your menu." } : {}),
      endsAt:
        faults.endsAt ?? (isPast ? "This date has passed. Enter a later one, or switch the deal off." : undefined),
    });
    if (refusal) return refusal;
    const written = { ...deal, id: dealId ?? newId(now) };
    const history = insertDealHistory(
      db,
      by,
      {
        kind: before ? "deal-changed" : "deal-added",
        subjectId: written.id,
        name: deal.name,
        changes: dealChanges(before, written),
      },
      before ? version : null,
    );
    try {
      if (before) {
        const [, rows] = await db.batch([history, updateDeal(db, vendorId, written, { now, version })]);
        if (rows.length === 0) return refuseStale({});
      } else {
        const [rows] = await db.batch([insertDeal(db, vendorId, written, { most: DEALS_MAX, now }), history]);
        if (rows.length === 0) return refuse("too-many", `You can have at most ${DEALS_MAX} deals.`);
      }
    } catch (error) {
      if (isUniqueViolation(error)) return refuseInvalid({ code: "Another deal has this code." }) as Refusal;
      if (!isUsedMore(error)) throw error;
      return refuseInvalid({ maxUses: "This deal has already been used more often." }) as Refusal;
    }
    const saved = await findDeal(db, vendorId, written.id);
    return saved ? ok(saved) : notFound("Deal");
  },
);
