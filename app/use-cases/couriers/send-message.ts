import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { runsDispatch, viewerOf } from "#app/domain/couriers/access.ts";
import { canMessage } from "#app/domain/couriers/message.ts";
import type { MessageInput } from "#app/domain/couriers/message-schema.ts";
import { tappedEarlier } from "#app/domain/couriers/move.ts";
import { newId } from "#app/domain/id.ts";
import { DISPATCH_TAG, feedOfDispatch, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findJob, insertMessage } from "#db/couriers/messages.ts";
import { findKey, keyScopes, runBatchOnce } from "#db/idempotency.ts";
import { pushNotice } from "../notices/push-notice.ts";

type Sent = MessageInput & { requestId: string };

/** Between a courier and dispatch, about the courier's job. An answer sends a push to the courier. */
export async function sendMessage(
  app: App,
  actor: Actor,
  { requestId, text, messageId, writtenAt }: Sent,
): Promise<Outcome<null, "not-found" | "illegal-move">> {
  const keyed = messageId ? { scope: keyScopes.ofMessages(actor.userId), key: messageId, bodyHash: requestId } : null;
  const [job, earlier] = await Promise.all([findJob(app.db, requestId), findKey(app.db, keyed)]);
  // It may have arrived before the delivery ended, and its response been lost.
  if (earlier) return ok(null);
  const isTheirs = job && (runsDispatch(actor) || job.courierId === actor.userId);
  if (!isTheirs) return notFound("Courier request");
  const { courierId } = job;
  if (!canMessage(viewerOf(actor), job) || courierId === null)
    return refuse("illegal-move", "This delivery no longer has a courier.");
  const now = app.now();
  const message = {
    id: newId(now),
    requestId,
    courierId,
    byId: actor.userId,
    text,
    sentAt: now,
    writtenAt: tappedEarlier(writtenAt, now),
  };
  const sent = await runBatchOnce(app.db, keyed, { resultId: message.id, now }, [insertMessage(app.db, message)]);
  if (sent) return ok(null);
  const hint = { kind: "courier-request", id: requestId } as const;
  await app.feed.publish(feedOfDispatch(), hint, [DISPATCH_TAG, tagOfUser(courierId)]);
  if (courierId !== actor.userId)
    app.background(pushNotice(app, { userId: courierId }, { kind: "dispatch-message", id: requestId }));
  return ok(null);
}
