import { data, href, redirect } from "react-router";
import { dealFields, dealForm } from "#app/domain/deals/form.ts";
import { dealRequest, toDealJson } from "#app/domain/deals/input.ts";
import { formResponse, parseWith, readSettings } from "#app/routes/forms.ts";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { saveDeal } from "#app/use-cases/deals/save-deal.ts";
import { findDeal } from "#db/deals/queries.ts";
import { listProductsOnMenu } from "#db/orders/queries.ts";
import { useVendorHead } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/deal";
import { DealFields } from "./deal-fields.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Deal");

const LIST = "/vendor-dashboard/deals";
const NEW = "new";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "deals");
  const [deal, products] = await Promise.all([
    params.dealId === NEW ? null : findDeal(visit.db, actor.vendorId, params.dealId),
    listProductsOnMenu(visit.db, actor.vendorId),
  ]);
  if (deal === undefined) throw data("Deal not found.", { status: 404 });
  return {
    deal: deal && toDealJson(deal, visit.now()),
    version: deal?.updatedAt ?? 0,
    products: products.map(({ id, name, amount }) => ({ id, name, amount })),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "deals");
  const posted = await readSettings(request, dealFields);
  if (!posted.ok) return posted.response;
  const { typed, version } = posted;
  const read = parseWith(dealRequest, dealForm(typed));
  if (!read.ok) return formResponse(read, "", typed);
  const saved = await saveDeal(visit, actor, read.value, params.dealId === NEW ? undefined : params.dealId, version);
  if (!saved.ok) return formResponse(saved, "", typed);
  throw redirect(LIST, 303);
}

export const shouldRevalidate = rereadsAfterConflict;

export default function DealPage({ loaderData: { deal, version, products }, actionData }: Route.ComponentProps) {
  const response = useFormResponse("deal", actionData, "Failed to save the deal. Please try again.");
  const { timeZone } = useVendorHead();
  return (
    <>
      <TextLink to={LIST}>Deals</TextLink>
      <h1 className="mt-1 mb-5 font-display text-3xl font-semibold break-words sm:text-4xl">
        {deal?.name ?? "New deal"}
      </h1>
      <PostForm name="deal" response={response} className="group max-w-2xl space-y-6">
        <input type="hidden" name="version" value={version} />
        <DealFields {...{ deal, products, timeZone }} />
        <FormProblem />
        <SubmitButton>Save deal</SubmitButton>
      </PostForm>
      {deal ? <Deletion id={deal._id} name={deal.name} /> : null}
    </>
  );
}

const Deletion = ({ id, name }: { id: string; name: string }) => (
  <details className="mt-8 max-w-2xl">
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-danger">Delete…</summary>
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-wash px-4 py-3">
      <p className="text-sm">Orders that already have it keep it.</p>
      <PostButton
        form="dealDeletion"
        action={href("/vendor-dashboard/deals/:dealId/removal", { dealId: id })}
        failed="Failed to delete the deal. Please try again."
        look="danger"
      >
        Delete {name}
      </PostButton>
    </div>
  </details>
);
