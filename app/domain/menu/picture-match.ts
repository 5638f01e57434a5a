import { amountIn, isSameSize } from "./amount.ts";
import type { InventoryProduct } from "./inventory.ts";
import { nameOf } from "./sizes.ts";

type Named = Pick<InventoryProduct, "id" | "name" | "brand" | "amount" | "strain" | "category" | "imageKey">;
export type PictureMatch = { file: string; products: { id: string; label: string; hasPicture: boolean }[] };

const squash = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** "blue-dream-3.5g.jpg" is one size; "blue-dream.jpg" is all. The longest name wins; empty if ambiguous. */
export function matchPictures(files: readonly string[], products: readonly Named[]): PictureMatch[] {
  const known = products.map((product) => ({
    product,
    name: squash(nameOf(product)),
    brand: squash(product.brand),
  }));
  return files.map((file) => {
    const stem = file.replace(/\.[^.]*$/, "");
    const text = squash(stem);
    const named = known.filter(({ name }) => name !== "" && text.includes(name));
    const longest = Math.max(0, ...named.map(({ name }) => name.length));
    const best = named.filter(({ name }) => name.length === longest);
    const ofBrand = best.filter(({ brand }) => brand !== "" && text.replace(best[0]?.name ?? "", "").includes(brand));
    const matches = (ofBrand.length > 0 ? ofBrand : best).map(({ product }) => product);
    const kinds = new Set(matches.map(({ category, brand }) => `${category} ${brand}`));
    const sizes = kinds.size === 1 ? matches.filter((product) => isOfSize(product, stem)) : [];
    return { file, products: sizes.map(shown) };
  });
}

function isOfSize({ amount, category }: Named, stem: string): boolean {
  const size = amountIn(stem.replaceAll("_", " "));
  return !size || isSameSize(amount, size, category);
}

const shown = ({ id, name, brand, amount, imageKey }: Named) => ({
  id,
  label: [name, brand, amount].filter(Boolean).join(" · "),
  hasPicture: imageKey !== null,
});
