import { expect, test } from "vitest";
import { outOfStockText, stockMoves, stockText } from "#app/domain/menu/stock.ts";
import { lowStockMail } from "#app/domain/menu/stock-mail.ts";

test("shoppers see when few or none are left", () => {
  expect([null, undefined, 6, 5, 1, 0].map(stockText)).toEqual([
    undefined,
    undefined,
    undefined,
    "5 left",
    "1 left",
    "Sold out today",
  ]);
  expect([0, 1, 2].map((left) => outOfStockText("Haze", left))).toEqual([
    "Haze is sold out today.",
    "Only 1 of Haze is left.",
    "Only 2 of Haze are left.",
  ]);
});

test("other lines of an order take what they have more, and give back what they have less", () => {
  const before = [
    { productId: "a", quantity: 3 },
    { productId: "b", quantity: 1 },
    { productId: "c", quantity: 2 },
  ];
  const after = [
    { productId: "a", quantity: 1 },
    { productId: "c", quantity: 2 },
    { productId: "d", quantity: 4 },
  ];
  expect(stockMoves(before, after)).toEqual({
    reserved: [{ productId: "d", quantity: 4 }],
    returned: [
      { productId: "a", quantity: 2 },
      { productId: "b", quantity: 1 },
    ],
  });
});

test("a mail lists what has least first, and its subject counts what sold out before what runs low", () => {
  const mail = (...products: [name: string, stock: number][]) => {
    const low = products.map(([name, stock]) => ({ name, amount: name === "Tray" ? null : "1 gram", stock }));
    const { subject, body } = lowStockMail("owner@example.com", "Green Door", low, "https://shop.example");
    return [subject, ...body.split("\n").filter((line) => line.startsWith("- "))];
  };
  const left = ["- Kush, 1\u00A0g: 1 left", "- Haze, 1\u00A0g: 2 left", "- Tray: 2 left"];
  expect(mail(["Tray", 2], ["Haze", 2], ["Kush", 1])).toEqual(["3 products running low", ...left]);
  expect(mail(["Kush", 1], ["Ash", 0])).toEqual([
    "1 product sold out at Green Door",
    "- Ash, 1\u00A0g: sold out",
    left[0],
  ]);
});
