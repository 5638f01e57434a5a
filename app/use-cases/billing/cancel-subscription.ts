import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { cancelFailed, isCancelledAlready } from "#app/domain/billing/messages.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { withBilling } from "./with-billing.ts";

/** Access lasts until the end of the paid period (DECISIONS 23). Canceling twice succeeds (SPEC.md 4). */
export const cancelSubscription = (app: App, actor: Actor, { vendorId }: { vendorId: string }) =>
  withBilling(app, actor, vendorId, cancelFailed, async ({ current, attempt }) => {
    if (!current) return refuse("no-subscription", "There is no subscription.");
    if (current.canceledAt !== null) return ok({ check: null });
    const cancelled = await app.payments.cancelAtPeriodEnd(current, `cancel:${attempt}`);
    if (cancelled.ok || isCancelledAlready(cancelled.message)) return ok({ check: null });
    return cancelled;
  });
