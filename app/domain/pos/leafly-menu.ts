import { categoryNamed, withoutHtml } from "../menu/file/cells.ts";
import { z } from "../zod.ts";
import { listIn, noCategory, oneLine, stockOf } from "./foreign-fields.ts";
import { amountOf, FOR_PATIENTS, type Profile, packOf, sizeOf, VARIANTS_MAX } from "./profile.ts";

const content = z.object({ content: z.number().nullable(), unit: z.enum(["percent", "mg"]) });

const variant = z.object({
  id: z.union([z.string().min(1), z.number()]),
  medical: z.boolean().optional(),
  price: z.number().meta({ description: "In cents." }),
  amount: z.number(),
  unit: z.enum(["oz", "g", "each"]),
  inventoryLevel: z.number().min(0),
});

/**
 * Leafly's Menu Integration API 2.0, by its public description: https://docs.leafly.io/menu-integration-docs/v2.html,
 * "items" of POST and PUT /{menu_integration_key}/menu/items. Fields that we don't sell by are ignored.
 */
const item = z
  .object({
    id: z.string().min(1),
    type: z.string().min(1),
    name: z.string().min(1),
    strain: z.string().nullish(),
    brand: z.string().nullish(),
    description: z.string().nullish(),
    compounds: z.array(content.extend({ type: z.string() })).nullish(),
    total_thc: content.nullish(),
    variants: z.array(variant).min(1).max(VARIANTS_MAX),
  })
  .meta({ description: "Each variant becomes an item of ours, with the variant's ID." });

export const leaflyMenu: Profile<z.output<typeof item>> = {
  item,
  idsOf(sent) {
    const variants = listIn(sent, "variants").map((variant) => oneLine(variant?.id, 100));
    return variants.length > 0 ? variants : [oneLine(sent?.id, 100)];
  },
  sizesOf({ type, name, strain, brand, description, compounds, total_thc, variants }) {
    const category = categoryNamed(type);
    const thc = total_thc ?? compounds?.find((compound) => compound.type === "thc");
    const thcIn = (unit: string) => (thc?.unit === unit ? thc.content : null);
    const texts = { name, brand: brand ?? "", description: withoutHtml(description ?? ""), strain, category };
    return variants.map(({ id, medical, price, amount, unit, inventoryLevel }) => ({
      id: String(id),
      refused: medical ? FOR_PATIENTS : category ? undefined : noCategory(type),
      facts: {
        ...texts,
        thcContent: thcIn("percent"),
        price: price / 100,
        amount: amountOf(category, thcIn("mg"), unit === "each" ? packOf(category, amount) : sizeOf(amount, unit)),
        stock: stockOf(inventoryLevel),
      },
    }));
  },
};
