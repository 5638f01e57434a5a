import type { StatedContents } from "../compliance/contents.ts";
import type { Category } from "../menu/product.ts";

export type OrderLine = {
  productId: string;
  name: string;
  category: Category;
  brand: string;
  strain: string | null;
  amount: string | null;
  imageKey: string | null;
  quantity: number;
  priceCents: number;
  salePriceCents: number | null;
  discountCents?: number;
  thcPercent?: number | null;
  contents?: StatedContents | null;
};
