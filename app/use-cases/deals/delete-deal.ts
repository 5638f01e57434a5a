import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertDealHistory } from "#db/accounts/history-writes.ts";
import { findDeal } from "#db/deals/queries.ts";
import { deleteDealRow } from "#db/deals/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Orders keep their discount. */
export const deleteDeal = asEditor("deals", async ({ db }, by, dealId: string) => {
  const deal = await findDeal(db, by.vendorId, dealId);
  if (!deal) return notFound("Deal");
  const line = { kind: "deal-removed", subjectId: dealId, name: deal.name, changes: [] } as const;
  const [, rows] = await db.batch([insertDealHistory(db, by, line), deleteDealRow(db, by.vendorId, dealId)]);
  return rows.length > 0 ? ok(null) : notFound("Deal");
});
