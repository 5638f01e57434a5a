import { useEffect, useState } from "react";
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { allowanceIn } from "#app/domain/compliance/allowance-in.ts";
import { contentsNames } from "#app/domain/compliance/stated-contents.ts";
import { type Change, changesBetween, type InventoryProduct } from "#app/domain/menu/inventory.ts";
import { productForm } from "#app/domain/menu/inventory-schema.ts";
import { changeErrors } from "#app/domain/menu/variation.ts";
import {
  mergeDraft,
  type ProductDraft,
  productDraftOf,
  type VariationDraft,
  variationOf,
} from "#app/domain/menu/variation-draft.ts";
import { formResponse, parseWith, readSettings } from "#app/routes/forms.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormProblem, PostForm } from "#app/ui/form/post-form.tsx";
import { isRestored, useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { findProductOfVendor } from "#db/menu/queries.ts";
import { useCan } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import { DialogFoot } from "../settings/settings-form.tsx";
import { useReturn } from "../use-return.ts";
import type { Route } from "./+types/product-panel";
import { ProductFacts } from "./product-facts.tsx";
import { ProductHead } from "./product-head.tsx";
import { VariationFields } from "./variation-fields.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => hiddenMeta(loaderData?.product.name ?? "Product");

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "stock");
  const product = await findProductOfVendor(visit.db, actor.vendorId, params.productId);
  if (!product) throw data("Product not found.", { status: 404 });
  return { product, allowance: allowanceIn(actor.vendorState, visit.now()) };
}

/** Doesn't reload a product that was just deleted: the panel closes. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formAction?.endsWith("/removal") && args.actionStatus !== 409 ? false : rereadsAfterConflict(args);

const panelFields = {
  always: [
    ...["stockSeen", "name", "brand", "category", "description", "price", "salePrice"],
    ...["stock", "thcContent", "strain", "contents.weightClass", "strainDetails"],
  ],
  sometimes: ["amount", "tags", ...contentsNames.map((name) => `contents.${name}`)],
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const form = await readSettings(request, panelFields);
  if (!form.ok) return form.response;
  const { typed, version } = form;
  const read = parseWith(productForm, { ...typed, tags: tagsIn(typed), contents: contentsIn(typed) });
  if (!read.ok) return formResponse(read, "", typed);
  const { price, salePrice, thcContent, stock, ...words } = read.value;
  const edit = {
    ...words,
    priceCents: price ?? 0,
    salePriceCents: salePrice ?? null,
    thcPercent: thcContent ?? null,
    // Orders reduce the stock while the panel is open, so an untouched count isn't sent.
    ...(stock === undefined || typed.stock === typed.stockSeen ? {} : { stock }),
  };
  const outcome = await updateProduct(visit, actor, { productId: params.productId, version, edit });
  return formResponse(outcome, "Product updated successfully!", typed);
}

const tagsIn = ({ tags = "" }: Record<string, string>) => tags.split("\n").filter(Boolean);

const contentsIn = (typed: Record<string, string>) =>
  Object.fromEntries(
    contentsNames.map((name) => [name, typed[`contents.${name}`] ?? ""]),
  ) as VariationDraft["contents"];

/** SPEC.md 8, Vendor dashboard. */
const updateFailed = {
  fault: "Failed to update product details. Please try again.",
  garbled: "Invalid response from server",
};

export default function ProductPanel({ loaderData, actionData }: Route.ComponentProps) {
  const { product, allowance } = loaderData;
  const [params] = useSearchParams();
  const canEdit = useCan()("menu");
  const response = useFormResponse("productUpdate", actionData, updateFailed);
  const { base, draft, edit, changes } = useDraft(product);
  const [checked, setChecked] = useState(false);
  const back = `/vendor-dashboard/menu${params.size > 0 ? `?${params}` : ""}`;
  const close = useReturn(response, back);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed comes back once
  useEffect(() => {
    const { typed = {} } = response ?? {};
    if (isRestored(response)) {
      edit({ ...typed, tags: tagsIn(typed) as never, contents: contentsIn(typed) });
    }
  }, [response]);

  const check = () => changeErrors(base, { ...variationOf(draft), category: draft.category });
  const own = checked ? check() : {};
  const errors = { ...response?.fields, ...own };
  return (
    <Dialog title={canEdit ? "Update Product" : "Product"} kind="drawer" onClose={close} closeHref={back}>
      <ProductHead product={product} search={params.size > 0 ? `?${params}` : ""} canEdit={canEdit} onDeleted={close} />
      {canEdit ? (
        <PostForm
          name="productUpdate"
          response={response}
          check={() => {
            setChecked(true);
            return Object.keys(check()).length === 0;
          }}
          className="flex grow flex-col"
        >
          <input type="hidden" name="version" value={product.version} />
          <input type="hidden" name="stockSeen" value={base.stock ?? ""} />
          <div className="dialog-body space-y-4">
            <ProductFacts draft={draft} onChange={edit} errors={errors} />
            <VariationFields category={draft.category} {...{ draft, errors, allowance }} onChange={edit} />
            {changes.length > 0 && !response?.done ? <ChangedMeanwhile changes={changes} /> : null}
            <FormProblem />
          </div>
          <DialogFoot submit="Save changes" onCancel={close} />
        </PostForm>
      ) : null}
    </Dialog>
  );
}

/** When a newer version arrives, untouched fields follow it, edited ones stay, and its changes are listed. */
function useDraft(product: InventoryProduct) {
  const [state, setState] = useState({ base: product, draft: productDraftOf(product), changes: [] as Change[] });
  if (state.base.version !== product.version) {
    const changes = changesBetween(state.base, product);
    setState({
      base: product,
      draft: mergeDraft(state.draft, productDraftOf(state.base), productDraftOf(product)),
      changes: changes.filter(({ field }) => field !== "status" && field !== "imageKey"),
    });
  }
  const edit = (change: Partial<ProductDraft>) => setState((now) => ({ ...now, draft: { ...now.draft, ...change } }));
  return { ...state, edit };
}

const ChangedMeanwhile = ({ changes }: { changes: readonly Change[] }) => (
  <div role="alert" className="rounded-xl border border-sativa bg-sativa/12 p-3 text-sm">
    <p className="font-semibold">Changed since you opened it. What you typed is still here.</p>
    <ul className="mt-1 list-disc pl-5">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}: {before} → <b>{after}</b>
        </li>
      ))}
    </ul>
  </div>
);
