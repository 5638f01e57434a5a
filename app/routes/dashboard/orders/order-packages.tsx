import { Printer } from "lucide-react";
import { sum } from "#app/domain/sum.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { ScanTag } from "../packages/scan-tag.tsx";
import type { ShownOrder } from "./order-view.ts";

/** From which packages the order is filled. Only for dispensaries that hold goods in packages. */
export function OrderPackages({ order }: { order: ShownOrder }) {
  const { packages } = order;
  const post = usePost("packagePick", "Failed to pick the package. Please try again.");
  if (!packages) return null;
  const path = `/vendor-dashboard/orders/${order._id}/packages`;
  const isOpen = packages.some(({ quantity, picked }) => picked < quantity);
  return (
    <section className="mt-6 border-t border-line pt-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">Packages</h3>
        {packages.some(({ picked }) => picked > 0) ? (
          <ButtonLink to={`/vendor-dashboard/orders/${order._id}/labels`} look="quiet" target="_blank">
            <Printer className="size-4" aria-hidden />
            Labels
          </ButtonLink>
        ) : null}
      </div>
      <ul className="mt-2 space-y-2 text-sm">
        {packages.map(({ line, name, quantity, picked, picks }) => (
          <li key={line}>
            <p className="flex justify-between gap-3">
              <span className="min-w-0 break-words">
                {quantity} × {name}
              </span>
              <span className={picked < quantity ? "shrink-0 font-semibold text-coral-deep" : "shrink-0 text-quiet"}>
                {picked < quantity ? `${quantity - picked} to pick` : "Picked"}
              </span>
            </p>
            {picks.map(({ packageId, uid, units }) => (
              <div key={packageId} className="flex items-center justify-between gap-3">
                <p className="min-w-0 font-mono break-all text-quiet">
                  {units} × {uid}
                </p>
                <PostButton
                  form="packagePickRemoval"
                  action={`${path}/${packageId}/removal`}
                  failed="Failed to put it back. Please try again."
                  look="quiet"
                  className="whitespace-nowrap"
                >
                  Put back<span className="sr-only"> {uid}</span>
                </PostButton>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <PostForm
          key={sum(packages.map(({ picked }) => picked))}
          {...post}
          action={path}
          className="mt-3 max-w-md space-y-3"
        >
          <Field
            name="uid"
            label="Number on the tag"
            autoComplete="off"
            spellCheck={false}
            // A handheld scanner goes on with the next package.
            autoFocus={post.response?.done === true}
          />
          <ScanTag into="uid" />
          <FormProblem />
          <SubmitButton look="secondary">Pick package</SubmitButton>
        </PostForm>
      ) : null}
    </section>
  );
}
