import { spacedAmount } from "./amount.ts";

export type RanLow = { name: string; amount: string | null; stock: number };

export function lowStockMail(email: string, dispensaryName: string, products: readonly RanLow[], origin: string) {
  const lines = products
    .toSorted((a, b) => a.stock - b.stock || (a.name < b.name ? -1 : 1))
    .map(({ name, amount, stock }) => {
      const called = amount ? `${name}, ${spacedAmount(amount)}` : name;
      return `- ${called}: ${stock === 0 ? "sold out" : `${stock} left`}`;
    });
  const outOfStock = products.filter(({ stock }) => stock === 0).length;
  const many = (count: number) => `${count} ${count === 1 ? "product" : "products"}`;
  return {
    kind: "low-stock",
    toEmail: email,
    subject:
      outOfStock > 0 ? `${many(outOfStock)} sold out at ${dispensaryName}` : `${many(products.length)} running low`,
    body: `Since you were last told, these ran low or out at ${dispensaryName}:\n\n${lines.join("\n")}\n\nAll that is low: ${origin}/vendor-dashboard/menu?show=low`,
  };
}
