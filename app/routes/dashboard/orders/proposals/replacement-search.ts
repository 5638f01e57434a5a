import type { OrderLine } from "#app/domain/orders/order-line.ts";
import { soughtText } from "#app/domain/text.ts";
import type { ReplacementSearch } from "#db/orders/replacements.ts";

export const readReplacementSearch = (
  { productId, category }: Pick<OrderLine, "productId" | "category">,
  text: string | null,
  chosenId: string | null,
): ReplacementSearch => ({ productId, category, text: soughtText(text ?? "", 60), chosenId: chosenId ?? "" });
