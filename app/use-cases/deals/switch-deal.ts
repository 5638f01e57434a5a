import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { dealChanges } from "#app/domain/deals/text.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertDealHistory } from "#db/accounts/history-writes.ts";
import { findDeal } from "#db/deals/queries.ts";
import { switchDealRow } from "#db/deals/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";

/** Orders keep their discount. */
export async function switchDeal(app: App, actor: Actor, dealId: string, on: boolean): Promise<Outcome<null>> {
  const vendor = editingVendorOf(actor, "deals");
  if (!vendor.ok) return vendor;
  const deal = await findDeal(app.db, vendor.value, dealId);
  if (!deal) return noSuch;
  const names = on && !deal.on ? [deal.name] : [];
  const [claim] = Object.values((await claimJudge(app, vendor.value, names))({ name: names[0] }));
  if (claim) return refuse("deal-unlawful", claim);
  const now = app.now();
  const changes = dealChanges(deal, { ...deal, on });
  const line = { kind: "deal-changed", subjectId: dealId, name: deal.name, changes } as const;
  const [rows] = await app.db.batch([
    switchDealRow(app.db, vendor.value, dealId, { on, now }),
    ...(changes.length > 0
      ? [insertDealHistory(app.db, { vendorId: vendor.value, actorId: actor.userId, now }, line)]
      : []),
  ]);
  return rows.length > 0 ? ok(null) : noSuch;
}

const noSuch = notFound("Deal");
