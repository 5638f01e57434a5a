export type FakeProduct = Record<string, unknown> & { product_id: string; last_updated_at: string };

const UPDATED = "2026-01-05T09:00:00.000-08:00";
const kinds = [
  ["FLOWER", "3.5G", 3.5, "GRAMS", 38],
  ["PREROLL", "5-PACK", 2.5, "GRAMS", 24],
  ["CARTRIDGE", "1G", 1, "GRAMS", 42],
  ["EDIBLE", "100MG", 100, "MILLIGRAMS", 18],
  ["EXTRACT", "1G", 1, "GRAMS", 36],
  ["TINCTURE", "30ML", 30, "MILLILITERS", 44],
  ["BEVERAGE", "10MG", 10, "MILLIGRAMS", 7],
  ["MERCH", "", 0, "EACH", 15],
] as const;
const brands = ["COASTLINE", "MESA VERDE", "NIGHT SHIFT", "LOW TIDE", "SUNDIAL"];
const names = ["MORNING FOG", "PAPER MOON", "SALT FLAT", "WILD PLUM", "STONE PINE", "HONEY DUSK", "FERN GULLY"];
const classes = ["SATIVA", "INDICA", "HYBRID", "I/S", "CBD"];

/** About one in fifty is of a kind, or broken in a way, that can't be imported. */
export const fakeCatalog = (count: number): FakeProduct[] => Array.from({ length: count }, (_, at) => spoiled(at));

export function fakeProduct(at: number, facts: Record<string, unknown> = {}): FakeProduct {
  const [type, size, amount, uom, price] = kinds[at % kinds.length] ?? kinds[0];
  const tier = type === "FLOWER" && at % 3 === 0;
  const name = `${names[at % names.length]} ${at + 1}`;
  return {
    product_id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    product_status: "ACTIVE",
    last_updated_at: UPDATED,
    sellable_quantity: 5 + (at % 40),
    category_type: type,
    product_configurable_fields: {
      name,
      brand: brands[at % brands.length],
      size,
      amount,
      uom,
      classification: type === "MERCH" ? null : classes[at % classes.length],
      subtype: null,
      total_mg_thc: null,
      total_mg_cbd: null,
    },
    pricing: tier
      ? {
          price_type: "TIER",
          price_sell: null,
          tier_name: "EIGHTHS",
          tier_method: "UNIT",
          tier_pricing_detail: [
            { start_value: 1, price_per_value: price + (at % 10) },
            { start_value: 2, price_per_value: price - 4 },
          ],
        }
      : { price_type: "FLAT", price_sell: price + (at % 10) + 0.5, tier_name: null },
    attributes: { general: [], flavors: [], effects: [], ingredients: [], internal_tags: [] },
    lab_results: [
      { result_type: "THC", amount: { minimum_value: 18, maximum_value: 18 + (at % 90) / 10 }, amount_type: "%" },
    ],
    e_commerce: {
      all_images: [],
      primary_image: null,
      menu_title: null,
      product_description: `<p>${name} by ${brands[at % brands.length]}.</p>`,
      hide_from_menu: false,
    },
    ...facts,
  };
}

function spoiled(at: number): FakeProduct {
  if (at % 250 === 49) return fakeProduct(at, { category_type: "TOPICAL" });
  if (at % 250 === 99) return fakeProduct(at, { pricing: { price_type: "FLAT", price_sell: null } });
  if (at % 250 === 149) return fakeProduct(at, { product_configurable_fields: null });
  if (at % 250 === 199) return fakeProduct(at, { e_commerce: { hide_from_menu: true, menu_title: null } });
  if (at % 250 === 249) return fakeProduct(at, { pricing: { price_type: "TIER", tier_pricing_detail: [] } });
  return fakeProduct(at);
}
