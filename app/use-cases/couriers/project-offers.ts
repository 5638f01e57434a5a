import type { App } from "#app/app.ts";
import { type Offers, offeringOf } from "#app/domain/couriers/offer.ts";
import { DISPATCH_TAG, feedOfDispatch, tagOfUser } from "#app/domain/live-hint.ts";
import { runBatch } from "#db/client.ts";
import { saveOffers, updateOffering } from "#db/couriers/offers.ts";
import { pushNotice } from "../notices/push-notice.ts";

type Copied = { id: string; offers: Offers; revision: number; notifiedRound: number };

/** Copies a request's offers since `notifiedRound` to D1; earlier ones are there, with answers. Safe to run twice. */
export async function projectOffers(app: App, { id, offers, revision, notifiedRound }: Copied): Promise<void> {
  const list = offers.list.filter(({ round }) => round >= notifiedRound);
  await runBatch(app.db, [...saveOffers(app.db, id, list), updateOffering(app.db, id, offeringOf(offers, revision))]);
  const courierTags = list.map(({ courierId }) => tagOfUser(courierId));
  await app.feed.publish(feedOfDispatch(), { kind: "courier-request", id }, [DISPATCH_TAG, ...courierTags]);
}

/** Rings for open offers of rounds after `notifiedRound`. */
export function ringOffers(app: App, { id, offers, notifiedRound }: Omit<Copied, "revision">): void {
  for (const { courierId } of offers.list.filter(({ round, answer }) => round > notifiedRound && answer === null))
    app.background(pushNotice(app, { userId: courierId }, { kind: "courier-offered", id }));
}
