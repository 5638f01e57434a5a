import type { ProductTag } from "#app/domain/menu/product.ts";

const tagLooks: Record<ProductTag, string> = {
  "Staff Pick": "tag tag-pick",
  "High THC": "tag",
  "Low THC": "tag",
};

export function Tag({ tag }: { tag: ProductTag }) {
  return <span className={tagLooks[tag]}>{tag}</span>;
}
