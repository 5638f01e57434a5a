import { cityKey, dayBefore, localRateErrors, type TypedRate } from "#app/domain/compliance/local-rate.ts";
import { packIn, packOf } from "#app/domain/compliance/pack-in.ts";
import { dayText } from "#app/domain/local-date.ts";
import { ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { enterLocalRate, findNextFromDay } from "#db/compliance/local-tax-rates.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";
import { asAdmin } from "../frame/as-actor.ts";

/** Ends the previous rate the day before; a rate that began on the same day is corrected. */
export const enterRate = asAdmin(async (visit: Visit, actor, { state, ...typed }: TypedRate & { state: string }) => {
  if (!packOf(state)) return refuse("not-found", "There are no rules for this state.");
  const now = visit.now();
  const refusal = refuseUnreadable(typed) ?? refuseInvalid(localRateErrors(typed, packIn(state, now)));
  if (refusal) return refusal;
  const { taxKey, fromDay } = typed;
  const untilDay = typed.untilDay || null;
  const rate = { state, city: cityKey(typed.city), taxKey, percent: Number(typed.percent), fromDay, untilDay };
  const next = await findNextFromDay(visit.db, rate, fromDay);
  if (next !== undefined && (untilDay ?? next) >= next) {
    return refuseField("invalid", "untilDay", `Another rate begins on ${dayText(next)}. Enter a last day before it.`);
  }
  await runBatch(visit.db, [
    ...enterLocalRate(visit.db, { ...rate, enteredAt: now }, dayBefore(fromDay)),
    insertVisitAudit(visit, { kind: "local-tax-entered", actorId: actor.userId, details: rate }),
  ]);
  return ok(null);
});
