import { expect, test } from "vitest";
import type { MenuProduct } from "#app/domain/menu.ts";
import { packProducts, unpackProducts } from "#app/routes/shop/packed-products.ts";

const product = (name: string): MenuProduct => ({
  id: "id",
  name,
  brand: "",
  category: "Flower",
  strain: null,
  amount: "3.5 grams",
  thcPercent: 21.5,
  priceCents: 2000,
  salePriceCents: null,
  imageKey: "products/picture.jpg",
  tags: ["High THC"],
});
const names = ["plain", `O'Neil's "Best" \\ 'n\\" more`, "\0\u2028</script>", "', \"", "½ – ü 🌿", ""];

test("products come out of their packet as they went in, whatever quotes stand in them", () => {
  const products = names.map(product);
  // A copy, as the browser gets one: the server keeps what it packed.
  expect(unpackProducts({ ...packProducts(products) })).toEqual(products);
});

test("a packet of products without apostrophes has no double quotes, which a script's string would have to escape", () => {
  expect(packProducts([product("Blue Dream")]).values).not.toContain('"');
});
