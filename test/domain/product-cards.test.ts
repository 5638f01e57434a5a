import { expect, test } from "vitest";
import type { MenuProduct } from "#app/domain/menu.ts";
import { productCards } from "#app/ui/product-cards.tsx";

const plain: MenuProduct = {
  id: "id",
  name: "name",
  brand: "brand",
  category: "Flower",
  strain: "strain IND",
  amount: "amount",
  thcPercent: 20,
  priceCents: 2000,
  salePriceCents: 1500,
  imageKey: "products/picture.jpg",
  tags: ["Staff Pick"],
};
const cards = (products: MenuProduct[], hrefStart = "?product=") =>
  productCards({ products, hrefStart, eager: 0 }).__html;
/** What a browser takes for markup: where elements and attributes begin and end. */
const marks = (html: string) => html.replace(/[^<>"']/g, "");

test("whatever a vendor or a link writes stands in a product's card as text", () => {
  const hostile = `"><img src=x onerror='alert(1)'></a>&amp;`;
  const escaped = "&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&lt;/a&gt;&amp;amp;";
  for (const field of ["id", "name", "brand", "strain", "amount", "imageKey"] as const) {
    const html = cards([{ ...plain, [field]: `${plain[field]}${hostile}` }]);
    expect(marks(html), field).toBe(marks(cards([plain])));
    expect(html, field).toContain(escaped);
  }
  const strangers = { tags: [`High THC${hostile}`], category: `Flower${hostile}`, brand: "" };
  expect(marks(cards([{ ...plain, ...strangers } as unknown as MenuProduct]))).toBe(marks(cards([plain])));
  expect(marks(cards([plain], `?q=${hostile}&product=`))).toBe(marks(cards([plain])));
});

test("a card leaves out what is not known of a product", () => {
  const bare = { ...plain, brand: "", strain: null, amount: null, thcPercent: null, salePriceCents: null, tags: [] };
  const html = cards([bare]);
  expect(html).toContain('<p class="product-facts">Flower</p>');
  expect(html).toContain('<p class="product-price"><b class="price">$20.00</b></p>');
  expect(html).not.toMatch(/null|undefined|false|class="(tag|dot|product-strength)/);
});

test("a card says name, class, brand, strength, tag and both prices of a sale", () => {
  const html = cards([{ ...plain, amount: "3.5 grams", thcPercent: 0 }]);
  const text = html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
  expect(text).toBe("|Staff Pick|strain IND|name|brand|3.5g · 0% THC|$15.00| |instead of |$20.00|");
});

test("as items of a list every card is one, in the products' order", () => {
  const html = productCards({
    products: [plain, { ...plain, id: "next", name: "Next" }],
    hrefStart: "?product=",
    eager: 1,
    items: true,
  }).__html;
  expect(html.match(/<li><article /g)).toHaveLength(2);
  expect([...html.matchAll(/href="\?product=(\w+)"/g)].map(([, id]) => id)).toEqual(["id", "next"]);
  expect([...html.matchAll(/loading="(\w+)"/g)].map(([, loading]) => loading)).toEqual(["eager", "lazy"]);
});
