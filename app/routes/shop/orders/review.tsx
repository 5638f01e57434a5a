import { data, redirect } from "react-router";
import { canReview } from "#app/domain/dispensaries/review.ts";
import { newReviewSchema } from "#app/domain/dispensaries/review-schema.ts";
import { unknownOrder } from "#app/domain/refusals.ts";
import { orderPath } from "#app/platform/order-link.ts";
import { formResponse, readForm } from "#app/routes/forms.ts";
import { hasOrderCookie } from "#app/session/order-cookie.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { postReview } from "#app/use-cases/dispensaries/post-review.ts";
import { visitContext } from "#app/visit.ts";
import { findReviewOfOrder } from "#db/dispensaries/reviews.ts";
import { findTrackedOrder } from "#db/orders/queries.ts";
import type { Route } from "./+types/review";
import { REVIEW_FAILED, ReviewFields } from "./review-form.tsx";
import { followedOrder } from "./tracking-state.ts";

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta("Review your order", matches);

/** For browsers without scripts, after a refusal; everyone else has the form on the order's page. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (!(await hasOrderCookie(visit, request, params.orderId))) return data(null, { status: 404 });
  const found = await findTrackedOrder(visit.db, params.orderId);
  if (!found) return data(null, { status: 404 });
  const { order } = followedOrder(found.order, found, visit.now());
  const open = canReview(order.stage) && !(await findReviewOfOrder(visit.db, params.orderId));
  return open ? { order } : null;
}

/** Authorized by this device's cookie for the order. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { orderId } = params;
  const form = await readForm(request, newReviewSchema);
  if (!(await hasOrderCookie(visit, request, orderId))) return formResponse(unknownOrder, "");
  if (!form.ok) return form.response;
  const posted = await postReview(visit, orderId, form.value);
  if (posted.ok && request.headers.get("Sec-Fetch-Dest") === "document") throw redirect(orderPath(orderId), 303);
  return formResponse(posted, "Thank you. Your review is published.", form.typed);
}

export default function ReviewOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const response = useFormResponse("orderReview", actionData, REVIEW_FAILED);
  const back = orderPath(params.orderId);
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 py-10">
      {loaderData ? (
        <>
          <h1 className="mb-6 font-display text-3xl font-semibold">How was it?</h1>
          <PostForm name="orderReview" response={response} className="grid gap-4">
            <ReviewFields order={loaderData.order} />
          </PostForm>
        </>
      ) : (
        <>
          <h1 className="sr-only">Review your order</h1>
          <EmptyState title={response?.message || "There is nothing to review here."}>
            <p className="max-w-prose text-quiet">
              An order can be reviewed once, after it was delivered or picked up.
            </p>
          </EmptyState>
        </>
      )}
      <ButtonLink to={back} look="secondary" className="mt-6">
        Back to your order
      </ButtonLink>
    </main>
  );
}
