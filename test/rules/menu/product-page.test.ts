import { describe, expect, test } from "vitest";
import { marketplacePaths } from "#app/domain/dispensaries/website/paths.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { productJsonLd } from "#app/domain/menu/product-json-ld.ts";
import { sizesAndSimilar } from "#app/domain/menu/similar-products.ts";
import { productIdIn, productPath } from "#app/domain/menu/slug.ts";
import { menuProduct } from "#test/support/products.ts";
import { faultsIn } from "#test/support/schema-org.ts";

const product = (id: string, facts: Partial<MenuProduct> = {}) => menuProduct({ id, strain: "Haze", ...facts });

test.each([
  ["Blue Dream", "blue-dream-p1"],
  ["Girl's “Cookies” #2 – 3.5g", "girls-cookies-2-3-5g-p1"],
  ["Crème Brûlée", "creme-brulee-p1"],
  ["🌿", "p1"],
])("a product's address says what %s is called, and ends with its id", (name, last) => {
  expect(productPath(marketplacePaths("v"), { id: "p1", name })).toBe(`/vendor/v/menu/${last}`);
  expect(productIdIn(last)).toBe("p1");
});

describe("beside a product", () => {
  const own = product("a");
  const idsOf = (others: MenuProduct[]) => {
    const { sizes, alike } = sizesAndSimilar(own, others);
    return { sizes: sizes.map(({ id }) => id), alike: alike.map(({ id }) => id) };
  };

  test("its sizes are listed apart from similar products", () => {
    const others = [product("b", { amount: "1oz" }), product("c", { amount: "1g" }), product("d", { name: "Other" })];
    expect(idsOf(others)).toEqual({ sizes: ["c", "a", "b"], alike: ["d"] });
  });

  test("what has more in common comes first, and what has only the category is left out", () => {
    const others = [
      product("only the strain", { name: "1", brand: "Harbor", category: "Vape" }),
      product("brand and category", { name: "2", strain: "Kush" }),
      product("only the category", { name: "3", brand: "Harbor", strain: "Kush" }),
      product("all", { name: "4" }),
    ];
    expect(idsOf(others).alike).toEqual(["all", "brand and category", "only the strain"]);
  });

  test("no brand and no strain are nothing in common", () => {
    const { alike } = sizesAndSimilar({ ...own, brand: "", strain: null }, [
      product("b", { name: "Other", brand: "", strain: null }),
    ]);
    expect(alike).toEqual([]);
  });

  test("a strain that is only a class makes products of one category alike, after those of the brand", () => {
    const hybrid = product("own", { strain: "Hybrid" });
    const others = [
      product("category and class", { name: "1", brand: "Harbor", strain: "Hybrid" }),
      product("only the class", { name: "2", brand: "Harbor", strain: "Hybrid", category: "Vape" }),
      product("the brand", { name: "3", category: "Vape", strain: "Kush" }),
      product("the brand and the class", { name: "4", category: "Vape", strain: "Hybrid" }),
    ];
    const { alike } = sizesAndSimilar(hybrid, others);
    expect(alike.map(({ id }) => id)).toEqual(["the brand and the class", "the brand", "category and class"]);
  });

  test("are eight products at most", () => {
    const others = Array.from({ length: 12 }, (_, at) => product(`p${at}`, { name: `Other ${at}` }));
    expect(idsOf(others).alike).toHaveLength(8);
  });
});

test("search engines read what it costs now, who sells it and that it is there", () => {
  const url = "https://shop.example/vendor/v/menu/blue-dream-a";
  const data = productJsonLd(
    url,
    { ...product("a", { salePriceCents: 3000 }), description: "Grown by the sea." },
    { id: "v", dispensaryName: "Green Door" },
  );
  expect(faultsIn(data, "Product")).toEqual([]);
  expect(data).toMatchObject({
    url,
    image: "https://shop.example/images/products/x.jpg",
    offers: { price: "30.00", availability: "https://schema.org/InStock", seller: { name: "Green Door" } },
  });
  const bare = productJsonLd(
    url,
    { ...product("a", { brand: "", amount: null, imageKey: null, stock: 0 }), description: "" },
    { id: "v", dispensaryName: "Green Door" },
  );
  expect(faultsIn(bare, "Product")).toEqual([]);
  expect(bare.offers.availability).toBe("https://schema.org/OutOfStock");
});
