import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cartItem } from "#app/domain/orders/cart.ts";
import { summaryOf } from "#app/domain/orders/summary.ts";
import { SummaryLines } from "#app/routes/shop/checkout/summary.tsx";

const product = (id: string, name: string, strain: string) => ({
  ...cartItem(
    {
      id,
      name,
      brand: "Coastline",
      category: "Flower",
      strain,
      amount: "3.5g",
      thcPercent: null,
      priceCents: 2500,
      salePriceCents: null,
      imageKey: "products/a.jpg",
      tags: [],
    },
    { id: "shop", dispensaryName: "Green Door", logoUrl: "" },
    "Pickup",
  ),
  quantity: 60,
});

test("lines of one product that come to too many have the sentence beside the first of them", () => {
  // The dispensary renamed the strain between the two.
  const items = [
    product("b", "OG Kush", "OG"),
    product("a", "Blue Dream", "Sativa"),
    product("a", "Blue Dream", "SAT"),
  ];
  const { lines } = summaryOf(items, null, { paymentMethod: null, tipCents: 0 });
  const markup = renderToStaticMarkup(createElement(SummaryLines, { lines, frozen: false }));
  const shown = markup.split("<li").slice(1);
  expect(shown.map((line) => line.includes("An order holds at most 99 of Blue Dream."))).toEqual([false, true, false]);
});
