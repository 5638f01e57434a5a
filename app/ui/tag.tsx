import type { ProductTag } from "#app/domain/menu/product.ts";

const tagLooks: Record<ProductTag, string> = {
  "Staff Pick": "tag tag-pick",
  "High THC": "tag",
  "Low THC": "tag",
};

export const Tag = ({ tag }: { tag: ProductTag }) => <span className={tagLooks[tag]}>{tag}</span>;
