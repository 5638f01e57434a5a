import { imageUrl } from "../image-url.ts";
import { dollarsFromCents, dollarsOrNull } from "../money.ts";
import { z } from "../zod.ts";
import { CHANGES_MAX, type Changeable, type PlannedChange, type ProductChange, type Unreadable } from "./changes.ts";
import { cents, stock } from "./inventory-schema.ts";
import { categories, productTags } from "./product.ts";
import type { Stock } from "./stock.ts";

const tagsMessage = `Tags must be a list of ${productTags.join(", ")}.`;
const versionMessage = "version must be a whole number from 1.";

const productChange = z
  .strictObject({
    price: cents,
    salePrice: cents.meta({ description: "US dollars; empty or null for none." }),
    stock,
    stockInsteadOf: stock.meta({
      description:
        "Undoes a count: `stock` is the value before it was set to this. Units sold since stay sold; if that is more than there were, the line is refused.",
    }),
    onMenu: z.boolean("onMenu must be true or false.").meta({ description: "Whether the product is Active." }),
    tags: z
      .array(z.enum(productTags, tagsMessage), tagsMessage)
      .transform((tags) => [...new Set(tags)])
      .meta({ description: "All tags of the product." }),
    category: z.enum(categories, `Category must be one of ${categories.join(", ")}.`),
    image: z.null("image must be null.").meta({ description: "Removes the picture." }),
    version: z
      .int(versionMessage)
      .min(1, versionMessage)
      .meta({ description: "Only if the product still has this version; otherwise the response is 409." }),
  })
  .partial()
  .extend({ productId: z.string("productId is required.").max(64, "Product not found.") })
  .meta({ id: "ProductChange", description: "Omitted fields stay as they are." });

const listOf = <Item extends z.ZodType>(name: string, item: Item, items: string) =>
  z
    .array(item, `${name} must be a list.`)
    .min(1, `${name} must be a list of at least one.`)
    .max(CHANGES_MAX, `At most ${CHANGES_MAX.toLocaleString("en-US")} ${items} at once.`);

/** Lets an unreadable line be refused by number instead of failing the whole body. */
const line = productChange.or(z.unknown().transform(unreadable));

export const inventoryChangesBody = z.strictObject({
  changes: listOf("changes", line, "changes"),
  dryRun: z
    .boolean("dryRun must be true or false.")
    .optional()
    .meta({ description: "Returns what would change, without changing anything." }),
});

export const restoredBody = z.strictObject({
  productIds: listOf("productIds", z.string().max(64), "products"),
});

const shownState = z.object({
  price: z.number(),
  salePrice: z.number().nullable(),
  stock: z.int().nullable(),
  onMenu: z.boolean(),
  tags: z.array(z.enum(productTags)),
  category: z.enum(categories),
  image: z.string().nullable(),
});

export const inventoryChanges = z.object({
  success: z.literal(true),
  dryRun: z.boolean(),
  results: z.array(z.object({ productId: z.string(), before: shownState, after: shownState })),
});
export type InventoryChangesJson = z.infer<typeof inventoryChanges>;

export type UndoLine = Partial<Omit<z.infer<typeof shownState>, "image">> & {
  image?: null;
  productId: string;
  version: number;
  stockInsteadOf?: Stock;
};

function unreadable(raw: unknown): Unreadable {
  const [issue] = productChange.safeParse(raw).error?.issues ?? [];
  const isNamed = issue && (issue.path.length > 0 || issue.code === "unrecognized_keys");
  return { error: isNamed ? issue.message : "A change must be an object with a productId." };
}

export function changeOf(read: z.infer<typeof line>): ProductChange | Unreadable {
  if ("error" in read) return read;
  const { price, salePrice, onMenu, image, ...rest } = read;
  return {
    ...rest,
    // NaN fails the price rule.
    ...(price === undefined ? {} : { priceCents: price ?? Number.NaN }),
    ...(salePrice === undefined ? {} : { salePriceCents: salePrice }),
    ...(image === undefined ? {} : { imageKey: image }),
    ...(onMenu === undefined ? {} : { status: onMenu ? ("Active" as const) : ("Disabled" as const) }),
  };
}

export const changeJson = ({ productId, before, after }: PlannedChange): InventoryChangesJson["results"][number] => ({
  productId,
  before: stateJson(before),
  after: stateJson(after),
});

const stateJson = ({ priceCents, salePriceCents, stock, status, tags, category, imageKey }: Changeable) => ({
  price: dollarsFromCents(priceCents),
  salePrice: dollarsOrNull(salePriceCents),
  stock,
  onMenu: status === "Active",
  tags,
  category,
  image: imageKey && imageUrl(imageKey),
});

/** Reverts only what this change touched, and only if the product hasn't changed since. */
export function undoLine({ productId, version, before, after }: PlannedChange): UndoLine {
  const [old, now] = [stateJson(before), stateJson(after)];
  const changed = Object.entries(old).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name as keyof typeof now]),
  );
  const counted = old.stock === now.stock ? {} : { stockInsteadOf: now.stock };
  return { productId, version: version + 1, ...Object.fromEntries(changed), ...counted };
}

export type MenuUndo = { changes: UndoLine[] } | { deleted: string[] };
