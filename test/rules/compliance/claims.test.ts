import { describe, expect, test } from "vitest";
import { claimErrors, claimLaw, claimsIn, pictureNote } from "#app/domain/compliance/claims/judge.ts";
import { productTexts } from "#app/domain/compliance/claims/published-texts.ts";
import { claimWords } from "#app/domain/compliance/claims/words.ts";
import { slugOf } from "#app/domain/menu/slug.ts";
import { type PosItem, planItem } from "#app/domain/pos/import.ts";
import { demoRows } from "#db/seed/demo-rows.ts";

const NOON = Date.parse("2026-06-16T19:00:00Z");

const faultIn = (state: string, text: string, names: string[] = [], now = NOON) =>
  claimErrors({ state }, { text }, now, new Set(names.map(slugOf))).text;

describe("a claim", () => {
  test.each([
    ["CA", "It cures everything", "Leave out “cures”: health claims are not allowed in California (BPC §26151(d))."],
    ["CA", "Safe, because it is lab-tested", /^Leave out “Safe”: claims that it is safe .*BPC §26151/],
    ["CA", "Tastes like ＫＡＮＤＹ", /^Leave out “ＫＡＮＤＹ”: words for candy .*15040/],
    ["CA", "Fun for kids", /words that appeal to minors are not allowed in California/],
    ["MA", "The best weed in town", /slang for cannabis .*935 CMR 500.105\(4\)\(a\)1/],
    ["NY", "Our strongest flower", /strength as a selling point .*129.3/],
    ["IL", "Pure couchlock", /“couchlock”: words that praise getting high/],
    ["ME", "Entirely nonaddictive", /“nonaddictive”: claims that it is safe/],
    ["NY", "2x stronger", /“2x stronger”: strength as a selling point/],
    ["IL", "Get really high", /praise getting high .*55-20/],
    ["OH", "Pure dánk", /“dánk”: slang for cannabis .*1301:18-4-22/],
    ["CT", "Our most potent oil", /not allowed in Connecticut \(no rule that we know of allows it\)/],
    ["TX", "Watermelon candies", /not allowed in Texas \(no rule that we know of allows it\)/],
  ])("in %s, %j is refused with its words and clause", (state, text, message) =>
    expect(faultIn(state, text)).toMatch(message),
  );

  test.each([
    ["CA", "Our strongest flower"],
    ["CA", "The best weed in town"],
    ["WA", "Hard candy"],
    ["MI", "Get really high"],
  ])("in %s, %j passes", (state, text) => expect(faultIn(state, text)).toBeUndefined());

  test.each([
    "Keep out of reach of children and pets.",
    "Not for kids, and never intended for children.",
    "Known to the State of California to cause cancer.",
    "This product is not intended to diagnose, treat, cure or prevent any disease.",
    "There may be health risks associated with the consumption of this product.",
    "This product has intoxicating effects and may be habit forming.",
    "Cures for three weeks in glass. A real treat.",
    "Store it in a safe place. The driver wished me a safe trip.",
    "Such high quality, high in CBD, and prices got high quality too.",
    "Candyland, Kandypens and Scandinavian oak. A pot of tea. A potent aroma.",
    "Hilltop Family Farm. Chocolate, caramel and sour drops.",
  ])("is not seen in %j, even under the strictest rules", (text) => expect(faultIn("TX", text)).toBeUndefined());

  test("may be part of a registered name, but a name makes nothing strong, and one word alone is no name", () => {
    expect(faultIn("CA", "Candy Kush, an indica")).toContain("Candy");
    expect(faultIn("CA", "Candy Kush, an indica", ["Candy Kush"])).toBeUndefined();
    expect(faultIn("NY", "Chronic", ["Chronic"])).toBeUndefined();
    expect(faultIn("NY", "The best chronic", ["Chronic"])).toContain("chronic");
    expect(faultIn("NY", "High THC", ["High THC"])).toContain("High THC");
  });

  test("is forbidden from the day of the law, also in unconfirmed states", () => {
    const strong = "Extra strength";
    expect(faultIn("AZ", strong, [], Date.parse("2026-06-30T20:00:00Z"))).toBeUndefined();
    expect(faultIn("AZ", strong, [], Date.parse("2026-07-01T20:00:00Z"))).toContain("36-2859");
    expect(claimErrors({ state: "CA", withheld: "state" }, { strong }, NOON, new Set()).strong).toContain("no rule");
    const laws = [NOON, Date.parse("2026-07-02T20:00:00Z")].map((now) => claimLaw({ state: "AZ" }, now));
    expect(laws[0]).not.toBe(laws[1]);
    expect(claimLaw({ state: "CA" }, NOON)).not.toBe(claimLaw({ state: "CA", withheld: "state" }, NOON));
  });

  test("is marked at its position in the original text", () => {
    const text = "Ünser “Cándy” heals";
    const marked = claimsIn({ state: "CA" }, text, NOON, new Set()).map(({ from, to }) => text.slice(from, to));
    expect(marked).toEqual(["Cándy", "heals"]);
  });

  test("is found once in each repetition, however long a text is", () => {
    for (const [text, count] of [
      ["tested ", 0],
      ["not ", 0],
      ["get very ", 0],
      ["a-", 0],
      ["candy ", 333],
    ] as const)
      expect(claimWords(text.repeat(2000 / text.length))).toHaveLength(count);
  });
});

describe("an item of the POS with a claim", () => {
  const product = {
    name: "Gummies",
    brand: "",
    category: "Edible",
    description: "",
    amount: "10mg",
    strain: "Hybrid",
  } as const;
  const priced = { ...product, thcPercent: null, priceCents: 900, stock: null };
  const judge = (texts: object) => claimErrors({ state: "CA" }, texts, NOON, new Set());
  const item = (facts: object): PosItem => ({
    sourceId: "1",
    name: "Gummies",
    ok: true,
    product: { ...priced, ...facts },
  });
  const ours = { ...priced, id: "p", status: "Active", salePriceCents: null, hiddenByImport: false, held: 0 } as const;

  test("is skipped if it is new, and else keeps our texts while its price follows", () => {
    const sent = item({ description: "Like candy", priceCents: 1000 });
    expect(planItem(sent, undefined, judge)).toMatchObject({ what: "skipped", note: /Leave out “candy”/ });
    expect(planItem(sent, ours, judge)).toMatchObject({
      what: "changed",
      product: { description: "", priceCents: 1000 },
      note: /price, texts kept as they were. Leave out “candy”/,
    });
  });
});

test("people who upload pictures learn what may not be shown, from the day the law applies", () => {
  expect(pictureNote({ state: "CA" }, NOON)).toBe(
    "In California, pictures may not appeal to children: no cartoons, toys or candy (4 CCR §15040(a)(2)-(3)).",
  );
  expect(pictureNote({ state: "AZ" }, Date.parse("2026-06-30T20:00:00Z"))).toBeNull();
  expect(pictureNote({ state: "AZ" }, Date.parse("2026-07-01T20:00:00Z"))).toContain("ARS §36-2859(C)(1)");
  for (const place of [{ state: "VT" }, { state: "TX" }]) expect(pictureNote(place, NOON)).toBeNull();
});

test("the demo says nothing that its states forbid", () => {
  const { vendors, products, catalogProducts, strains, deals, reviews } = demoRows(NOON);
  const names = new Set([
    ...strains.map(({ name }) => slugOf(name)),
    ...catalogProducts.map(({ brand = "" }) => slugOf(brand)),
  ]);
  const placeOf = new Map(vendors.map(({ id, state }) => [id, { state: state ?? "" }]));
  const texts = [
    ...products.map((row) => [row.vendorId, productTexts(row as never)] as const),
    ...deals.map(({ vendorId, name }) => [vendorId, { name }] as const),
    ...reviews.map(({ vendorId, text = "", answer }) => [vendorId, { text, answer }] as const),
    ...vendors.map(({ id, promoTitle, promoDescription }) => [id, { promoTitle, promoDescription }] as const),
  ];
  expect(texts.length).toBeGreaterThan(1000);
  const errors = texts.flatMap(([id, fields]) =>
    Object.values(claimErrors(placeOf.get(id) ?? { state: "" }, fields as Record<string, string>, NOON, names)),
  );
  expect(errors).toEqual([]);
});
