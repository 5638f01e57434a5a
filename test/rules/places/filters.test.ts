import { expect, test } from "vitest";
import {
  etaLabels,
  etaMiles,
  hasFilters,
  isProductSearch,
  nearbyParams,
  noFilters,
  orderText,
  readNearbySearch,
  toggleEta,
} from "#app/domain/places/filters.ts";

const read = (query: string) => readNearbySearch(new URLSearchParams(query));

test("the URL contains the whole search, without defaults", () => {
  const query =
    "mode=pickup&q=blue+dream&eta=quick&open=1&deal=1&category=pre-roll&strain=sativa&strain=indica&weight=1g&effect=happy&brand=Coast&min=10&max=60&thcmin=5&thcmax=30&sale=1&sort=distance&page=2";
  expect(nearbyParams(read(query)).toString()).toBe(query);
  expect(
    nearbyParams(
      read("q=+&eta=&min=0&max=200&thcmin=0&thcmax=40&brand=+&sale=0&open=&sort=&page=1&mode=delivery"),
    ).toString(),
  ).toBe("");
});

test("what a URL says wrongly is left out", () => {
  const odd = read(
    "eta=fast&strain=cbd&category=flowers&weight=2lb&effect=anxious&sort=paid&open=yes&min=abc&max=-5&page=-3",
  );
  expect(odd.filters).toEqual({ ...noFilters(), price: { min: 0, max: 0 } });
  expect([odd.pages, odd.sort]).toEqual([1, "recommended"]);
  expect(read("").filters.price).toEqual({ min: 0, max: 200 });
  expect(noFilters()).toEqual(read("").filters);
  expect(read("min=150&max=20.4&page=1e9").filters.price).toEqual({ min: 20, max: 150 });
  expect([read("page=1e9").pages, read("page=999").pages]).toEqual([1, 10]);
  expect(read(`q=${"x".repeat(500)}`).text.length).toBe(100);
});

test("choosing the same ETA again clears it", () => {
  expect(toggleEta(null, "quick")).toBe("quick");
  expect(toggleEta("quick", "slow")).toBe("slow");
  expect(toggleEta("slow", "slow")).toBeNull();
  // The form's field comes first, the pressed button after it.
  expect(read("eta=quick&eta=").filters.eta).toBeNull();
});

test("the badge shows while any filter is active; a search doesn't count", () => {
  expect(hasFilters(read("q=blue&page=3&mode=pickup").filters)).toBe(false);
  for (const query of [
    ...["eta=slow", "strain=hybrid", "category=gear", "min=1", "max=199", "open=1", "deal=1"],
    ...["weight=7g", "effect=sleepy", "brand=Coast", "thcmin=1", "thcmax=39", "sale=1"],
  ])
    expect(hasFilters(read(query).filters)).toBe(true);
});

test("a text, a product filter or a product order lists products; a dispensary order lists dispensaries", () => {
  const listsProducts = (query: string) => isProductSearch(read(query));
  expect(["q=og", "strain=indica", "category=gear", "sort=price", "sort=rate"].map(listsProducts)).not.toContain(false);
  expect(["", "eta=quick", "open=1&deal=1", "sort=distance", "mode=pickup&page=2"].map(listsProducts)).not.toContain(
    true,
  );
});

test("the page says what goes before what", () => {
  const orderOf = (query: string) => orderText(read(query));
  expect([orderOf(""), orderOf("q=og"), orderOf("sort=rate")]).toEqual([
    "The nearest come first, before those that have nothing to sell yet.",
    "The best match comes first, then what is open now, then the nearest.",
    "Sorted by: lowest price per gram.",
  ]);
});

test("ETAs are at most 5 miles, at most 40, and more than 40, as miles are shown", () => {
  expect(etaLabels).toEqual({ quick: "< 30 mins", medium: "~ 1 hour", slow: "+ 2 Hours" });
  const roundedEnds = [etaMiles.quick, etaMiles.medium].map(({ to }) => Math.round(to * 10) / 10);
  // The furthest that is still shown as 5 miles, and as 40.
  expect(roundedEnds).toEqual([5, 40]);
  expect(etaMiles.slow.to).toBe(Number.POSITIVE_INFINITY);
  expect(etaMiles.medium.from).toBe(0);
  expect(etaMiles.slow.from).toBe(etaMiles.medium.to);
});
