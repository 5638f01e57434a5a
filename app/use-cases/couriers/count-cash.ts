import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { previousWeek } from "#app/domain/billing/ledger.ts";
import { canCount, differenceText } from "#app/domain/couriers/money/cash.ts";
import { HOME_ZONE } from "#app/domain/local-date.ts";
import { localMonday } from "#app/domain/local-instant.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { countHandIn, findHandIn } from "#db/couriers/hand-ins.ts";

type Counted = { handInId: string; handedCents: number; countedCents: number };

/** Records the count of a courier's hand-in. Returns what was short or over, as text. */
export async function countCash(
  app: App,
  actor: Actor,
  { handInId, handedCents, countedCents }: Counted,
): Promise<Outcome<string, "not-found" | "changed-meanwhile">> {
  const handIn = await findHandIn(app.db, handInId);
  if (!handIn || !canCount(actor, handIn)) return notFound("Hand-in");
  const now = app.now();
  const count = {
    id: handInId,
    courierId: handIn.courierId,
    handedCents,
    cents: countedCents,
    by: actor.userId,
    at: now,
  };
  // A week back: the newest deliveries may not have reached the database.
  const [signed] = await countHandIn(app.db, previousWeek(localMonday(now, HOME_ZONE)), count);
  if (!signed)
    return refuse("changed-meanwhile", "Someone has already counted or changed this. Please check the current amount.");
  return ok(differenceText({ handedCents, countedCents }));
}
