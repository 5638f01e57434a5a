export type TypedItem = { name: string; quantity: string };

/** Names and quantities are posted as newline-separated lists. */
export function itemsIn({ itemName = "", itemQuantity = "" }: Record<string, string>): TypedItem[] {
  const quantities = itemQuantity.split("\n");
  return itemName.split("\n").map((name, at) => ({ name, quantity: quantities[at] ?? "1" }));
}
