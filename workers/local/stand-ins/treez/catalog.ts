export type FakeProduct = Record<string, unknown> & { product_id: string; last_updated_at: string };

const kinds = [
  ["FLOWER", "3.5G", 38],
  ["PREROLL", "5-PACK", 24],
  ["CARTRIDGE", "1G", 42],
  ["EDIBLE", "100MG", 18],
  ["EXTRACT", "1G", 36],
  ["TINCTURE", "30ML", 44],
  ["BEVERAGE", "10MG", 7],
  ["MERCH", "", 15],
] as const;
const brands = ["COASTLINE", "MESA VERDE", "NIGHT SHIFT", "LOW TIDE", "SUNDIAL"];
const names = ["MORNING FOG", "PAPER MOON", "SALT FLAT", "WILD PLUM", "STONE PINE", "HONEY DUSK", "FERN GULLY"];
const classes = ["SATIVA", "INDICA", "HYBRID", "I/S", "CBD"];

/** One in fifty is of a kind, or broken in a way, that can't be imported. */
const spoiled: Record<number, object> = {
  49: { category_type: "TOPICAL" },
  99: { pricing: { price_type: "FLAT", price_sell: null } },
  149: { product_configurable_fields: null },
  199: { e_commerce: { hide_from_menu: true, menu_title: null } },
  249: { pricing: { price_type: "TIER", tier_pricing_detail: [] } },
};

export const fakeCatalog = (count: number): FakeProduct[] =>
  Array.from({ length: count }, (_, at) => fakeProduct(at, spoiled[at % 250]));

export function fakeProduct(at: number, facts: object = {}): FakeProduct {
  const [type, size, price] = kinds[at % kinds.length]!;
  const name = `${names[at % names.length]} ${at + 1}`;
  const brand = brands[at % brands.length];
  const tiers = [{ price_per_value: price + (at % 10) }, { price_per_value: price - 4 }];
  return {
    product_id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    product_status: "ACTIVE",
    last_updated_at: "2026-01-05T09:00:00.000-08:00",
    sellable_quantity: 5 + (at % 40),
    category_type: type,
    product_configurable_fields: { name, brand, size, classification: classes[at % classes.length] },
    pricing:
      type === "FLOWER" && at % 3 === 0
        ? { price_type: "TIER", price_sell: null, tier_pricing_detail: tiers }
        : { price_type: "FLAT", price_sell: price + (at % 10) + 0.5 },
    lab_results: [
      { result_type: "THC", amount: { minimum_value: 18, maximum_value: 18 + (at % 90) / 10 }, amount_type: "%" },
    ],
    e_commerce: { menu_title: null, product_description: `<p>${name} by ${brand}.</p>`, hide_from_menu: false },
    ...facts,
  };
}
