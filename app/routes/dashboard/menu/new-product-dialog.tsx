import { Plus } from "lucide-react";
import { useState } from "react";
import type { Allowance } from "#app/domain/compliance/limit.ts";
import type { CatalogProductJson } from "#app/domain/menu/inventory-schema.ts";
import { catalogProductErrors } from "#app/domain/menu/new-catalog-product.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import { BRAND_MAX, DESCRIPTION_MAX, type Errors, FIX_ERRORS_BANNER, NAME_MAX } from "#app/domain/menu/variation.ts";
import { type ApiResult, callApi } from "#app/routes/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, Select, TextArea } from "#app/ui/form/field.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { LoginAgain } from "../login-again.tsx";
import { appendPicture } from "../pictures/encode-picture.ts";
import { bindField } from "./bind-field.ts";
import { SuggestField } from "./suggest-field.tsx";
import { type Item, type Parent, useVariations } from "./use-variations.ts";
import { VariationCards } from "./variation-card.tsx";

type Props = { category: Category | null; brand: string; allowance: Allowance; onClose(): void };
type Facts = { brand: string; name: string; category: Category | ""; description: string };
type Published = { id: string; images: Record<string, string> };

/** SPEC.md 5. A retry after a failure repeats no finished step. */
export function NewProductDialog({ category, brand, allowance, onClose }: Props) {
  const [facts, setFacts] = useState<Facts>({ brand, name: "", category: category ?? "", description: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [created, setCreated] = useState<Published>();
  const variations = useVariations(facts.category);
  const toast = useToast();
  const { items } = variations;

  function set(change: Partial<Facts>) {
    // Functional update: two fields may change before the next render.
    setFacts((now) => ({ ...now, ...change }));
    setErrors({});
    setProblem(undefined);
    if (change.category !== undefined) variations.clearAmounts();
  }

  const field = bindField(facts, set, errors);

  async function submit() {
    const own = catalogProductErrors({ ...facts, amounts: [] });
    const others = variations.check();
    setErrors(own);
    if (Object.keys(own).length > 0 || others.length > 0 || facts.category === "") return setProblem(FIX_ERRORS_BANNER);
    setProblem(undefined);
    setBusy(true);
    const parent = { ...facts, category: facts.category };
    const product = created ? { ok: true as const, value: created } : await createProduct(parent, items, key);
    if (!product.ok) {
      setBusy(false);
      return setProblem(`An error occurred while creating the products: ${product.message}`);
    }
    setCreated(product.value);
    const done = await variations.publish({ ...parent, productId: product.value.id }, product.value.images);
    setBusy(false);
    if (done < items.length) return setProblem("An error occurred while adding the products.");
    toast("Products added to inventory successfully!");
    onClose();
  }

  const locked = created !== undefined;
  return (
    <Dialog title="Add New Product" onClose={onClose} className="[--dialog-width:64rem]">
      <div className="dialog-body space-y-5 pt-0">
        <fieldset disabled={locked} className="grid gap-4 sm:grid-cols-2">
          <SuggestField
            label="Brand"
            {...field("brand")}
            onChange={(brand) => set({ brand })}
            source={`/vendor-dashboard/brands?${new URLSearchParams({ category: facts.category })}`}
            maxLength={BRAND_MAX}
          />
          <Field label="Product name" {...field("name")} maxLength={NAME_MAX} />
          <Select label="Category" {...field("category")} options={[["", "Choose…"], ...categories]} />
          <TextArea label="Description" {...field("description")} rows={2} maxLength={DESCRIPTION_MAX} />
        </fieldset>
        <VariationCards
          {...{ variations, allowance }}
          category={facts.category}
          purpose="catalogue"
          onEdit={() => setProblem(undefined)}
        />
        <p className="text-sm text-quiet">Tip: keep images at 200KB or less. We crop and compress them for you.</p>
        <Button look="secondary" onClick={variations.add} disabled={busy}>
          <Plus className="size-5" aria-hidden />
          Add variation
        </Button>
      </div>
      <div className="dialog-foot">
        <Problem className="mb-3 rounded-xl border border-danger bg-danger/8 px-4 py-2 font-semibold">
          {problem}
        </Problem>
        <LoginAgain messages={[problem, ...items.map(({ message }) => message)]} />
        <div className="flex justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void submit()} busy={busy}>
            {locked ? "Try again" : "Add product"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

async function createProduct(
  facts: Omit<Parent, "productId">,
  items: readonly Item[],
  key: string,
): Promise<ApiResult<Published>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(facts)) form.append(name, value);
  form.append("amount", JSON.stringify([...new Set(items.map(({ draft }) => draft.amount).filter(Boolean))]));
  const pictured = items.filter(({ picture }) => picture);
  try {
    for (const { picture } of pictured) if (picture) appendPicture(form, "images", await picture());
  } catch {
    return { ok: false, status: 0, message: "Failed to upload image. Please try again.", fields: {}, body: {} };
  }
  const headers = { "Idempotency-Key": key };
  const response = await callApi<CatalogProductJson>("POST", "/products", { body: form, headers });
  if (!response.ok) return response;
  const { _id, images } = response.value;
  return {
    ok: true,
    value: { id: _id, images: Object.fromEntries(pictured.map((item, at) => [item.key, images[at] ?? ""])) },
  };
}
