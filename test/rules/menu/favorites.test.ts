import { expect, test } from "vitest";
import {
  type Favorites,
  idsIn,
  isFavorite,
  noFavorites,
  parseFavorites,
  toggleFavorite,
  withSeen,
} from "#app/domain/menu/favorites.ts";

const favorite = (id: string, name = id) => ({ id, name });
const idsOf = (list: Favorites["seen"]) => list.map(({ id }) => id);

test("a favorite is saved, newest first, and a second press removes it", () => {
  const stored = toggleFavorite(toggleFavorite(noFavorites, "products", favorite("a")), "products", favorite("b"));
  expect(idsOf(stored.products)).toEqual(["b", "a"]);
  expect([isFavorite(stored, "products", "a"), isFavorite(stored, "vendors", "a")]).toEqual([true, false]);
  expect(idsOf(toggleFavorite(stored, "products", favorite("a")).products)).toEqual(["b"]);
});

test("viewed products are listed once, the last first, at most twelve", () => {
  const ids = Array.from({ length: 14 }, (_, at) => `p${at}`);
  const stored = ids.reduce((list, id) => withSeen(list, favorite(id)), noFavorites);
  expect(idsOf(stored.seen)).toEqual(ids.toReversed().slice(0, 12));
  const viewed = withSeen(stored, favorite("p5"));
  expect(idsOf(viewed.seen).slice(0, 2)).toEqual(["p5", "p13"]);
  expect(viewed.seen).toHaveLength(12);
});

test("a hundred products and fifty dispensaries are saved, and the oldest are dropped", () => {
  const many = (kind: "products" | "vendors") =>
    Array.from({ length: 120 }, (_, at) => favorite(`x${at}`)).reduce(
      (list, each) => toggleFavorite(list, kind, each),
      noFavorites,
    )[kind];
  expect([many("products").length, many("vendors").length]).toEqual([100, 50]);
  expect(many("products")[0]?.id).toBe("x119");
});

test.each([
  null,
  "",
  "{",
  "null",
  "7",
  "[]",
  '"text"',
  '{"products":7,"vendors":{},"seen":null}',
  '{"products":[null,7,{"id":7,"name":"x"},{"id":"a b","name":"x"},{"id":"a"}]}',
])("storage that says %s keeps nothing", (text) => expect(parseFavorites(text)).toEqual(noFavorites));

test("saved favorites are restored without duplicates, with names cut to length", () => {
  const text = JSON.stringify({
    products: [favorite("a", "x".repeat(300)), favorite("a"), { ...favorite("b"), more: 1 }],
  });
  const { products } = parseFavorites(text);
  expect(products).toEqual([favorite("a", "x".repeat(200)), favorite("b")]);
});

test("an address names ids, each once, and nothing else", () => {
  expect(idsIn("a,b,,a,c d,';--")).toEqual(["a", "b"]);
  expect(idsIn(null)).toEqual([]);
  expect(idsIn(Array.from({ length: 500 }, (_, at) => at).join())).toHaveLength(112);
});
