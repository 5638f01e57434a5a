import { href } from "react-router";
import { authorName, toReviewJson } from "#app/domain/dispensaries/review.ts";
import { removalReasons, reviewRules } from "#app/domain/dispensaries/review-rules.ts";
import { z } from "#app/domain/zod.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Select } from "#app/ui/form/field.tsx";
import type { Option } from "#app/ui/form/options.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { ReviewText } from "#app/ui/review-text.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { removeReview } from "#app/use-cases/dispensaries/remove-review.ts";
import { listAdminReviews } from "#db/dispensaries/reviews.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/reviews";
import { Heading, List } from "./parts.tsx";

const removalSchema = z.object({
  id: z.string(),
  decision: z.enum(["remove", "restore"]),
  reason: z.string().optional().default(""),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit } = await requireAdmin({ context, request });
  const before = new URL(request.url).searchParams.get("before");
  const { reviews, more } = await listAdminReviews(visit.db, before);
  return { reviews: reviews.map(shownToAdmin), next: more ? reviews.at(-1)?.id : undefined };
}

/** Admins also see the text of removed reviews, but only the public view of the author. */
function shownToAdmin(review: Awaited<ReturnType<typeof listAdminReviews>>["reviews"][number]) {
  const { id, vendorId, dispensaryName, removalReason } = review;
  const text = { ...toReviewJson({ ...review, removalReason: null }), removed: toReviewJson(review).removed };
  return { id, vendorId, dispensaryName, isRemoved: removalReason !== null, author: authorName(review), text };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const form = await readForm(request, removalSchema);
  if (!form.ok) return form.response;
  const { id, decision, reason } = form.value;
  const remove = decision === "remove";
  const decided = await removeReview(visit, actor, { reviewId: id, reason: remove ? reason : null });
  return formResponse(decided, remove ? "The review is removed." : "The review is back.", form.typed);
}

export default function AdminReviews({ loaderData: { reviews, next } }: Route.ComponentProps) {
  return (
    <>
      <Heading note="A review is removed only if it breaks a published rule, which is shown in its place.">
        Reviews
      </Heading>
      <List empty="Nobody has written a review yet.">
        {reviews.map((review) => (
          <li key={review.id} className="grid gap-x-8 gap-y-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0">
              <p className="-mt-2 break-words">
                <TextLink to={href("/vendor/:vendorId", { vendorId: review.vendorId })}>
                  {review.dispensaryName}
                </TextLink>
              </p>
              <ReviewText review={review.text} dispensaryName={review.dispensaryName} timeZone="UTC" />
            </div>
            <Removal review={review} />
          </li>
        ))}
      </List>
      <Pager label="Pages of reviews" on={next && [`?before=${next}`, "Older reviews"]} />
    </>
  );
}

const rules: Option[] = [
  ["", "Choose a rule"],
  ...removalReasons.map((reason) => [reason, reviewRules[reason]] as const),
];

function Removal({ review: { id, author, isRemoved } }: { review: ReturnType<typeof shownToAdmin> }) {
  const post = usePost("reviewRemoval", "This was not saved. Please try again.");
  return (
    <PostForm key={String(isRemoved)} {...post} className="grid content-start gap-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="decision" value={isRemoved ? "restore" : "remove"} />
      {isRemoved ? null : <Select label="The rule that it breaks" name="reason" defaultValue="" options={rules} />}
      <FormProblem className="text-sm" />
      <SubmitButton look="secondary" className="justify-self-start">
        {isRemoved ? "Put back" : "Remove"}
        <span className="sr-only"> the review by {author}</span>
      </SubmitButton>
    </PostForm>
  );
}
