import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { runsDispatch, viewerOf } from "#app/domain/couriers/access.ts";
import { canMessage } from "#app/domain/couriers/message.ts";
import { newId } from "#app/domain/id.ts";
import { DISPATCH_TAG, feedOfDispatch, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { runBatch } from "#db/client.ts";
import { findJob, insertMessage } from "#db/couriers/messages.ts";
import { pushNotice } from "../notices/push-notice.ts";

type Sent = { requestId: string; text: string };

/** Between a courier and dispatch, about the courier's job. An answer sends a push to the courier. */
export async function sendMessage(
  app: App,
  actor: Actor,
  { requestId, text }: Sent,
): Promise<Outcome<null, "not-found" | "illegal-move">> {
  const job = await findJob(app.db, requestId);
  const isTheirs = job && (runsDispatch(actor) || job.courierId === actor.userId);
  if (!isTheirs) return notFound("Courier request");
  const { courierId } = job;
  if (!canMessage(viewerOf(actor), job) || courierId === null)
    return refuse("illegal-move", "This delivery no longer has a courier.");
  const message = { id: newId(app.now()), requestId, courierId, byId: actor.userId, text, sentAt: app.now() };
  await runBatch(app.db, [insertMessage(app.db, message)]);
  const hint = { kind: "courier-request", id: requestId } as const;
  await app.feed.publish(feedOfDispatch(), hint, [DISPATCH_TAG, tagOfUser(courierId)]);
  if (courierId !== actor.userId)
    app.background(pushNotice(app, { userId: courierId }, { kind: "dispatch-message", id: requestId }));
  return ok(null);
}
