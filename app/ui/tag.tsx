import type { ProductTag } from "#app/domain/menu/product.ts";

export const Tag = ({ tag, className = "" }: { tag: ProductTag; className?: string }) => (
  <span
    className={`rounded-full border px-2.5 py-0.5 text-xs leading-normal font-semibold ${tag === "Staff Pick" ? "border-leaf-deep bg-leaf-deep text-on" : "border-line bg-card text-ink"} ${className}`}
  >
    {tag}
  </span>
);
