import { weightClasses } from "../compliance/contents.ts";
import { statedContents } from "../compliance/stated-contents.ts";
import { parseCents } from "../number-input.ts";
import { isOneLine } from "../text.ts";
import { z } from "../zod.ts";
import { categories, productStatuses, productTags, STRAIN_DETAILS_MAX } from "./product.ts";
import { STOCK_MAX, stockTyped } from "./stock.ts";
import { AMOUNT_MAX, BRAND_MAX, DESCRIPTION_MAX, NAME_MAX, STRAIN_MAX, upTo } from "./variation.ts";

/** Dollars in; cents out. NaN if invalid, null if empty. */
export const cents = z
  .union([z.number(), z.string().max(12)], "A price must be a number of dollars.")
  .nullish()
  .transform((dollars) => {
    if (dollars === null || dollars === undefined) return null;
    return parseCents(typeof dollars === "number" ? plain(dollars) : dollars);
  })
  .meta({ description: "US dollars with at most two decimals." });

/** Very large numbers would print as "1e21", so they count as no price. */
const plain = (dollars: number): string => (Number.isFinite(dollars) ? String(dollars) : "none");

const thc = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d*\.?\d*$/, "THC must be a number between 0 and 100.")
      .max(6),
  ])
  .nullish()
  .transform((percent) => (percent === null || percent === undefined || percent === "" ? null : Number(percent)))
  .meta({ description: "Percent." });

const label = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .trim()
    .max(max, `${upTo(name, max)}.`)
    .refine(isOneLine, `${name} must be one line.`);
const orNull = (text: string | null | undefined) => text || null;

const quantity = (description: string) =>
  z
    .union([z.number(), z.string().max(20)])
    .nullish()
    .meta({ description });

const contents = z
  .object({
    weightClass: z
      .enum([...weightClasses, ""], `Counts as must be one of ${weightClasses.join(", ")}.`)
      .nullish()
      .meta({ description: "What it counts as for legal limits, if not its category." }),
    grams: quantity("Its weight as the goods that it counts as."),
    concentrateGrams: quantity("The concentrate in an infused product."),
    thcMg: quantity("Milligrams of THC."),
    fluidOunces: quantity("Of a liquid."),
  })
  .nullish()
  .transform((typed) => (typed ? statedContents(typed) : null))
  .meta({
    description:
      "The package's contents for legal limits. Omitted values follow from category, amount and potency. Null if the label says it all.",
  });

export const stock = z
  .union([z.number(), z.string().max(12)], "stock must be a whole number, or null.")
  .nullish()
  .transform((typed) => (typeof typed === "string" ? stockTyped(typed) : (typed ?? null)))
  .meta({ description: `Units left to sell, 0 to ${STOCK_MAX}; null or empty if untracked.` });

const variation = {
  image: z.string().max(300).nullish().meta({ description: "As returned by upload-product-image or the catalog." }),
  price: cents,
  salePrice: cents.meta({ description: "US dollars; empty or null for none." }),
  amount: label("Amount", AMOUNT_MAX).nullish().transform(orNull),
  strain: label("Strain", STRAIN_MAX).nullish().transform(orNull),
  strainDetails: z
    .string()
    .max(4000, `${upTo("Strain details", STRAIN_DETAILS_MAX)}.`)
    .nullish()
    .transform((text) => text ?? ""),
  thcContent: thc,
  tags: z
    .array(z.enum(productTags))
    .nullish()
    .transform((tags) => [...new Set(tags ?? [])]),
  contents,
  stock,
};

export const newProductBody = z.object({
  vendorId: z.string().max(64).nullish(),
  productId: z.string().max(64).nullish().meta({ description: "The catalog product that it comes from." }),
  name: label("Product name", NAME_MAX).min(1, "Product name is required"),
  brand: label("Brand", BRAND_MAX).default(""),
  category: z.enum(categories, {
    error: ({ input }) => (input ? `Category must be one of ${categories.join(", ")}` : "Category is required"),
  }),
  description: z.string().trim().max(DESCRIPTION_MAX).nullish(),
  variation: z.object(variation),
});

const facts = z
  .object({
    name: label("Product name", NAME_MAX).min(1, "Product name is required"),
    brand: label("Brand", BRAND_MAX),
    category: z.enum(categories, "Category is required"),
    description: z
      .string()
      .trim()
      .max(DESCRIPTION_MAX, `${upTo("Description", DESCRIPTION_MAX)}.`),
  })
  .partial();

export const productForm = facts.extend(z.object(variation).omit({ image: true }).partial().shape);

/** An unknown field is refused, and nothing changes: a price beside the variation is no price. */
export const productEditBody = facts.strict().extend({
  status: z.enum(productStatuses).optional(),
  variation: z.strictObject(variation).partial().optional().meta({ description: "Omitted fields stay as they are." }),
  version: z.int().min(1).nullish().meta({
    description: "The product's version that you read. If it is no longer current, the response is 409.",
  }),
});
export type ProductEditBody = z.infer<typeof productEditBody>;

const goods = { name: z.string(), brand: z.string(), category: z.enum(categories), description: z.string() };

export const inventoryProduct = z
  .object({
    _id: z.string(),
    vendorId: z.string(),
    productId: z.string().nullable(),
    ...goods,
    status: z.enum(productStatuses),
    images: z.array(z.string()),
    listed: z.boolean().meta({ description: "Whether shoppers see it: active and with an image." }),
    version: z.int(),
    updatedAt: z.iso.datetime(),
    variation: z.object({
      image: z.string().nullable(),
      price: z.number(),
      salePrice: z.number().nullable(),
      amount: z.string().nullable(),
      strain: z.string().nullable(),
      strainDetails: z.string(),
      thcContent: z.number().nullable(),
      tags: z.array(z.enum(productTags)),
      contents: z
        .object({
          weightClass: z.enum(weightClasses).optional(),
          grams: z.number().optional(),
          concentrateGrams: z.number().optional(),
          thcMg: z.number().optional(),
          fluidOunces: z.number().optional(),
        })
        .nullable()
        .meta({ description: "The package's contents as the dispensary states them; null if the label says it all." }),
      stock: z
        .int()
        .min(0)
        .nullable()
        .meta({ description: "Units left to sell, without those held by orders; null if untracked." }),
    }),
  })
  .meta({ id: "InventoryProduct" });
export type InventoryProductJson = z.infer<typeof inventoryProduct>;

export const catalogProduct = z
  .object({
    _id: z.string(),
    ...goods,
    strain: z.string().nullable(),
    thcContent: z.number().nullable(),
    amount: z.array(z.string()),
    images: z.array(z.string()),
  })
  .meta({ id: "CatalogProduct" });
export type CatalogProductJson = z.infer<typeof catalogProduct>;
