import { dealChanges } from "#app/domain/deals/text.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertDealHistory } from "#db/accounts/history-writes.ts";
import { findDeal } from "#db/deals/queries.ts";
import { updateDeal } from "#db/deals/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { asEditor } from "../frame/as-actor.ts";

export const switchDeal = asEditor("deals", async (app, by, dealId: string, on: boolean) => {
  const { db } = app;
  const deal = await findDeal(db, by.vendorId, dealId);
  if (!deal) return notFound("Deal");
  const texts = on && !deal.on ? { name: deal.name } : {};
  const [claim] = Object.values((await claimJudge(app, by.vendorId, [texts]))(texts));
  if (claim) return refuse("deal-unlawful", claim);
  const changes = dealChanges(deal, { ...deal, on });
  const line = { kind: "deal-changed", subjectId: dealId, name: deal.name, changes } as const;
  const [rows] = await db.batch([
    updateDeal(db, by.vendorId, { id: dealId, on }, { now: by.now, version: null }),
    ...(changes.length > 0 ? [insertDealHistory(db, by, line)] : []),
  ]);
  return rows.length > 0 ? ok(null) : notFound("Deal");
});
