import type { MenuProduct } from "./menu.ts";
import { groupSizes, type Sized, sizesOf } from "./sizes.ts";
import { isClassification } from "./strain.ts";

const ALIKE_MAX = 8;

export function sizesAndSimilar(
  product: MenuProduct,
  others: readonly MenuProduct[],
): { sizes: readonly MenuProduct[]; alike: Sized<MenuProduct>[] } {
  const groups = groupSizes([product, ...others.filter(({ id }) => id !== product.id)]);
  const isOwn = (group: Sized<MenuProduct>) => sizesOf<MenuProduct>(group).some(({ id }) => id === product.id);
  const alike = groups
    .filter((group) => !isOwn(group) && similarity(group, product) >= 1)
    .toSorted((one, other) => similarity(other, product) - similarity(one, product));
  return { sizes: groups.filter(isOwn).flatMap(sizesOf<MenuProduct>), alike: alike.slice(0, ALIKE_MAX) };
}

/** At least 1 to count as similar. Category and a class-only strain ("Hybrid") are half a point each. */
function similarity(group: MenuProduct, { brand, strain, category }: MenuProduct): number {
  const ofBrand = brand !== "" && group.brand === brand ? 2 : 0;
  const ofStrain = strain !== null && group.strain === strain ? (isClassification(strain) ? 0.5 : 2) : 0;
  return ofBrand + ofStrain + (group.category === category ? 0.5 : 0);
}
