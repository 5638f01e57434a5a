export type TypedItem = { name: string; quantity: string };

/** The items of a posted form, which has a name and a quantity for each. */
export function itemsIn({ itemName = "", itemQuantity = "" }: Record<string, string>): TypedItem[] {
  const quantities = itemQuantity.split("\n");
  return itemName.split("\n").map((name, at) => ({ name, quantity: quantities[at] ?? "1" }));
}
