import { categoryNamed, withoutHtml } from "../menu/file/cells.ts";
import { z } from "../zod.ts";
import { listIn, noCategory, oneLine, strainNamed } from "./foreign-fields.ts";
import { amountOf, FOR_PATIENTS, type Profile, packOf, sizeOf, VARIANTS_MAX } from "./profile.ts";

const price = z.object({ amount: z.union([z.string(), z.number()]), currency: z.string().default("USD") });
const range = z.object({ min: z.number().nullish(), max: z.number().nullish() });

const priced = {
  price: price.nullish(),
  inventory_quantity: z.int().nullish().meta({ description: "Left out if it isn't counted." }),
};

const variant = z.object({
  ...priced,
  external_id: z.string().min(1).nullish().meta({ description: "Needed if there are several." }),
  weight: z.object({ value: z.coerce.number(), unit: z.enum(["g", "mg", "kg", "oz", "lb"]) }).nullish(),
});

/**
 * A menu item of the Weedmaps Menu API, by its public description: https://developer.weedmaps.com/docs (the body of PUT
 * /partners/menus/{menu_id}/items/external/{external_id}, of 2024-01 and later). Weedmaps takes one item a call, so that
 * we add the ID from its address. Fields that we don't sell by are ignored.
 */
const item = z
  .object({
    ...priced,
    external_id: z.string().min(1),
    name: z.string().min(1),
    description: z.string().nullish(),
    brand_name: z.string().nullish(),
    category_names: z.union([z.string(), z.array(z.string())]),
    strain_name: z.string().nullish(),
    genetics: z.string().nullish(),
    license_type: z.string().nullish(),
    published: z.boolean().nullish(),
    items_per_pack: z.int().nullish(),
    cannabinoids: z
      .array(
        z.object({
          slug: z.string(),
          percentage: range.nullish(),
          percent: range.nullish(),
          milligrams: range.nullish(),
        }),
      )
      .nullish(),
    variants: z.array(variant).max(VARIANTS_MAX).nullish(),
  })
  .meta({ description: "Each variant becomes an item of ours, with the variant's ID." });

const topOf = (measured: z.output<typeof range> | null | undefined): number | null =>
  measured?.max ?? measured?.min ?? null;

export const weedmapsMenu: Profile<z.output<typeof item>> = {
  item,
  idsOf(sent) {
    const own = oneLine(sent?.external_id, 100);
    const variants = listIn(sent, "variants").map((variant) => oneLine(variant?.external_id, 100) || own);
    return variants.length > 0 ? variants : [own];
  },
  sizesOf(sent) {
    const named = [sent.category_names].flat().flatMap((names) => names.split(","));
    const category = named.map(categoryNamed).find((found) => found !== undefined);
    const thc =
      sent.cannabinoids?.find(({ slug }) => slug === "thc") ?? sent.cannabinoids?.find(({ slug }) => slug === "thca");
    const texts = { name: sent.name, brand: sent.brand_name ?? "", description: withoutHtml(sent.description ?? "") };
    const strain = sent.strain_name ?? strainNamed(sent.genetics) ?? null;
    const thcContent = topOf(thc?.percentage ?? thc?.percent);
    const isForPatients = sent.license_type?.toLowerCase() === "medical";
    const variants = sent.variants?.length ? sent.variants : [{ ...sent, weight: null }];
    return variants.map(({ external_id: id, price, inventory_quantity: stock, weight }) => {
      const size = weight ? sizeOf(weight.value, weight.unit) : packOf(category, sent.items_per_pack ?? 1);
      const refused = [
        isForPatients && FOR_PATIENTS,
        !category && noCategory(named[0]),
        price && price.currency !== "USD" && "Prices must be in US dollars",
        !id && variants.length > 1 && "Each of several variants needs an external_id",
      ].find((sentence) => typeof sentence === "string");
      return {
        id: id ?? sent.external_id,
        refused,
        ...(sent.published === false ? { removed: "Unpublished in your point of sale" } : {}),
        facts: {
          ...texts,
          category,
          strain,
          thcContent,
          price: price?.amount,
          stock,
          amount: amountOf(category, topOf(thc?.milligrams), size),
        },
      };
    });
  },
};
