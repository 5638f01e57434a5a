import type { OrderLine } from "#app/domain/orders/order-line.ts";
import { searchText } from "#app/domain/text.ts";
import type { ReplacementSearch } from "#db/orders/replacements.ts";

export const readReplacementSearch = (
  { productId, category }: Pick<OrderLine, "productId" | "category">,
  text: string | null,
  chosenId: string | null,
): ReplacementSearch => ({ productId, category, text: searchText(text ?? "", 60), chosenId: chosenId ?? "" });
