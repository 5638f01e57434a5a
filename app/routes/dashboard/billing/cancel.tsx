import { href } from "react-router";
import { cancelFailed } from "#app/domain/billing/messages.ts";
import { z } from "#app/domain/zod.ts";
import { readForm } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { cancelSubscription } from "#app/use-cases/billing/cancel-subscription.ts";
import type { Route } from "./+types/cancel";
import { changeBilling, requireConfirmedOwner } from "./billing-response.ts";
import { Checking } from "./card-form.tsx";
import { useSubscriptionPage } from "./subscription.tsx";
import { useBillingResponse } from "./use-billing-response.ts";

export const headers: Route.HeadersFunction = ({ parentHeaders }) => parentHeaders;

export const loader = (args: Route.LoaderArgs) => requireConfirmedOwner(args);

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await requireVendor({ context, request }, "billing");
  const form = await readForm(request, z.strictObject({}));
  if (!form.ok) return form.response;
  return changeBilling(visit, actor, () => cancelSubscription(visit, actor, { vendorId: actor.vendorId }), "canceled");
}

export default function CancelSubscription({ actionData }: Route.ComponentProps) {
  const { billing } = useSubscriptionPage();
  const { subscription } = billing;
  const { response, checking } = useBillingResponse("cancelSubscription", actionData, {
    failed: cancelFailed("Please try again."),
    happened: subscription?.state === "CANCELED",
    done: "canceled",
  });
  const until = subscription?.nextBillingOn ?? subscription?.accessUntil;
  return (
    <section aria-labelledby="cancel-title" className="max-w-2xl rounded-card border border-line bg-card p-6 sm:p-8">
      <h2 id="cancel-title" className="font-display text-2xl font-semibold text-balance">
        Cancel your subscription?
      </h2>
      <ul className="mt-4 list-disc space-y-2 pl-5 text-pretty text-quiet marker:text-line">
        <li>
          Your shop stays on the marketplace until{" "}
          {until ? <strong className="text-ink">{until}</strong> : "the end of the billing period"}.
        </li>
        <li>You won’t be charged again.</li>
        <li>You can come back at any time. We keep your menu, orders and settings.</li>
      </ul>
      <PostForm name="cancelSubscription" response={response}>
        <FormProblem className="mt-6" />
        <Checking checking={checking} />
        <div className="mt-8 flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
          <ButtonLink to={href("/vendor/subscription")} look="secondary">
            Keep Subscription
          </ButtonLink>
          <SubmitButton look="danger" busyText="Canceling" disabled={checking}>
            Yes, cancel
          </SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}
