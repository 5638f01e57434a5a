import { useState } from "react";
import { statedContents } from "#app/domain/compliance/stated-contents.ts";
import type { InventoryProductJson } from "#app/domain/menu/inventory-schema.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { type Errors, type VariationField, variationErrors } from "#app/domain/menu/variation.ts";
import { emptyDraft, type VariationDraft, variationOf } from "#app/domain/menu/variation-draft.ts";
import { parseCents, parseDecimal } from "#app/domain/number-input.ts";
import { type ApiResult, callApi } from "#app/routes/api-client.ts";
import { appendPicture, type Picture } from "../pictures/encode-picture.ts";

/** A variation being added to the menu. Its key makes retries idempotent. */
export type Item = {
  key: string;
  draft: VariationDraft;
  picture?: (() => Promise<Picture>) | undefined;
  image?: string | undefined;
  state: "editing" | "sending" | "done" | "failed";
  message?: string | undefined;
  errors: Errors<VariationField>;
};

/** The draft changes field by field, so that two quick edits both stay. */
export type ItemChange = Partial<Omit<Item, "draft">> & { draft?: Partial<VariationDraft> };

export type Parent = { productId: string | null; name: string; brand: string; category: Category; description: string };

const newItem = (image?: string): Item => ({
  key: crypto.randomUUID(),
  draft: emptyDraft,
  image,
  state: "editing",
  errors: {},
});

/** Each variation is its own call, so that a failure neither loses nor duplicates the others. */
export function useVariations(category: Category | "", image?: string) {
  const [items, setItems] = useState<Item[]>(() => [newItem(image)]);
  const change = (key: string, next: ItemChange) =>
    setItems((all) =>
      all.map((item) => (item.key === key ? { ...item, ...next, draft: { ...item.draft, ...next.draft } } : item)),
    );

  function check(): Errors<VariationField>[] {
    const checked = items.map((item) => ({
      ...item,
      errors: item.state === "done" ? {} : variationErrors(category, variationOf(item.draft), hasImage(item)),
    }));
    setItems(checked);
    return checked.map(({ errors }) => errors).filter((errors) => Object.keys(errors).length > 0);
  }

  async function publish(parent: Parent, images: Record<string, string> = {}): Promise<number> {
    let done = 0;
    for (const item of items) {
      if (item.state !== "done") {
        change(item.key, { state: "sending", message: undefined });
        const image = images[item.key];
        const sent = await send(image ? { ...item, image, picture: undefined } : item, parent);
        change(item.key, sent);
        if (sent.state !== "done") continue;
      }
      done += 1;
    }
    return done;
  }

  return {
    items,
    add: () => setItems((all) => [...all, newItem(image)]),
    remove: (key: string) => setItems((all) => all.filter((item) => item.key !== key)),
    edit: (key: string, next: ItemChange) => change(key, { ...next, state: "editing", message: undefined, errors: {} }),
    clearAmounts: () => setItems((all) => all.map((item) => ({ ...item, draft: { ...item.draft, amount: "" } }))),
    reset: () => setItems([newItem(image)]),
    check,
    publish,
  };
}

const hasImage = (item: Item): boolean => Boolean(item.picture ?? item.image);

async function send(item: Item, parent: Parent): Promise<Partial<Item>> {
  let image = item.image;
  if (!image || item.picture) {
    const uploaded = await upload(item);
    if (!uploaded.ok) return { state: "failed", message: uploaded.message };
    image = uploaded.value.imageUrl;
  }
  const { draft, key } = item;
  const body = {
    ...parent,
    variation: {
      ...draft,
      contents: statedContents(draft.contents),
      image,
      price: (parseCents(draft.price) ?? 0) / 100,
      salePrice: draft.salePrice === "" ? null : (parseCents(draft.salePrice) ?? 0) / 100,
      thcContent: draft.thcContent === "" ? null : (parseDecimal(draft.thcContent) ?? null),
    },
  };
  const response = await callApi<{ data: InventoryProductJson }>("POST", "/vendor/inventory", {
    body,
    headers: { "Idempotency-Key": key },
  });
  // The picture is uploaded: a retry needn't send it again.
  if (response.ok) return { state: "done", image, picture: undefined };
  if (response.body.code === "key-reused") {
    return { state: "done", image, picture: undefined, message: "It is on your menu as it was sent the first time." };
  }
  return { state: "failed", image, picture: undefined, message: response.message, errors: response.fields };
}

async function upload(item: Item): Promise<ApiResult<{ imageUrl: string }>> {
  const form = new FormData();
  try {
    if (item.picture) appendPicture(form, "image", await item.picture());
  } catch {
    const message = "Failed to upload image. Please try again.";
    return { ok: false, status: 0, message, fields: {}, body: {} };
  }
  return callApi("POST", "/vendor/inventory/upload-product-image", { body: form });
}
