import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertDealHistory } from "#db/accounts/history-writes.ts";
import { findDeal } from "#db/deals/queries.ts";
import { deleteDealRow } from "#db/deals/writes.ts";

/** Orders keep their discount. */
export async function deleteDeal(app: App, actor: Actor, dealId: string): Promise<Outcome<null>> {
  const vendor = editingVendorOf(actor, "deals");
  if (!vendor.ok) return vendor;
  const deal = await findDeal(app.db, vendor.value, dealId);
  if (!deal) return noSuch;
  const by = { vendorId: vendor.value, actorId: actor.userId, now: app.now() };
  const line = { kind: "deal-removed", subjectId: dealId, name: deal.name, changes: [] } as const;
  const [, rows] = await app.db.batch([
    insertDealHistory(app.db, by, line),
    deleteDealRow(app.db, vendor.value, dealId),
  ]);
  return rows.length > 0 ? ok(null) : noSuch;
}

const noSuch = notFound("Deal");
