import { expect, test } from "vitest";
import { noFilters, readNearbySearch } from "#app/domain/places/filters.ts";
import { maxTypos, typoDistance } from "#app/domain/search/closeness.ts";
import {
  brandQuery,
  dispensaryQuestions,
  ON_SALE,
  productQueries,
  strainQuestion,
  trigramQuery,
} from "#app/domain/search/expression.ts";
import { nearestNames } from "#app/domain/search/match.ts";
import { termsOf, tradeWords } from "#app/domain/search/synonyms.ts";
import { singular, squash, wordsOf } from "#app/domain/search/words.ts";

test.each([
  ["Pre-Roll", ["pre", "roll"], "preroll"],
  ["  Crème Brûlée!  ", ["creme", "brulee"], "cremebrulee"],
  ["Jack's 1/8 oz. ½", ["jacks", "1", "8", "oz", "½"], "jacks18oz½"],
  ["Jack’s", ["jacks"], "jacks"],
  ["(*) – 🌿", [], ""],
])("%s is made of words without case, accents, signs and gaps", (text, words, whole) =>
  expect([wordsOf(text), squash(text)]).toEqual([words, whole]),
);

test.each([
  ["gummies", "gummi"],
  ["gummy", "gummi"],
  ["carts", "cart"],
  ["cart", "cart"],
  ["boxes", "box"],
  ["pouches", "pouch"],
  ["chests", "chest"],
  ["glass", "glass"],
  ["gas", "gas"],
  ["og", "og"],
])("%s without its plural is %s", (word, without) => expect(singular(word)).toBe(without));

test("the trade's other words mean a category, two of them together where they are one term", () => {
  expect(termsOf(["blue", "carts", "dream"])).toEqual([
    { words: ["blue"], category: undefined },
    { words: ["carts"], category: "Vape" },
    { words: ["dream"], category: undefined },
  ]);
  expect(termsOf(["pre", "rolls", "joint"])).toEqual([
    { words: ["pre", "rolls"], category: "Pre-roll" },
    { words: ["joint"], category: "Pre-roll" },
  ]);
  for (const [word, category] of [
    ["gummies", "Edible"],
    ["wax", "Concentrate"],
    ["shatter", "Concentrate"],
    ["rosin", "Concentrate"],
    ["joint", "Pre-roll"],
    ["cartridges", "Vape"],
  ] as const)
    expect(termsOf([word])[0]?.category).toBe(category);
  expect(termsOf(["pre"])[0]?.category).toBeUndefined();
  expect(tradeWords).toContain("cart");
});

test("slips are weighted: a neighboring key, a swap and a double letter count less than a wrong letter, a missing first letter more", () => {
  const far = 9;
  expect(typoDistance("dream", "dream", far)).toBe(0);
  expect(typoDistance("dreqm", "dream", far)).toBe(0.7);
  expect(typoDistance("drexm", "dream", far)).toBe(1);
  expect(typoDistance("draem", "dream", far)).toBe(0.7);
  expect(typoDistance("dreamm", "dream", far)).toBe(0.6);
  expect(typoDistance("gumy", "gummy", far)).toBe(0.6);
  expect(typoDistance("drem", "dream", far)).toBe(1);
  expect(typoDistance("dreaxm", "dream", far)).toBe(1);
  expect(typoDistance("sream", "dream", far)).toBeCloseTo(1);
  expect(typoDistance("pream", "dream", far)).toBe(1.3);
  expect(typoDistance("1ream", "qream", far)).toBe(1);
  expect(typoDistance("", "og", far)).toBe(2.3);
  expect(typoDistance("ba", "cb", far)).toBe(2.3);
  expect(typoDistance("ca", "ab", far)).toBe(2.3);
});

test("slips beyond the limit are not counted", () => {
  expect(typoDistance("dream", "haze", 2)).toBe(Number.POSITIVE_INFINITY);
  expect(typoDistance("a", "abcdefgh", 2)).toBe(Number.POSITIVE_INFINITY);
  expect(typoDistance("drem", "dream", 0.9)).toBe(Number.POSITIVE_INFINITY);
  expect(typoDistance("drem", "dream", 1)).toBe(1);
  expect(typoDistance("pream", "dream", 1.2)).toBe(Number.POSITIVE_INFINITY);
});

test("longer words may have more slips, two letters none", () =>
  expect([2, 3, 4, 6, 7, 20].map(maxTypos)).toEqual([0, 0.8, 1.4, 1.4, 2.2, 2.2]));

const names = [
  "Blue Dream",
  "Blue Dream Pre-Roll",
  "Blue Cheese",
  "OG Kush",
  "Gelato",
  "Granddaddy Purple",
  "Sour Diesel",
];
const best = (query: string, among = names) => nearestNames(query, among, 4)[0]?.text;

test.each([
  ["blue dreem", "blue dream"],
  ["bluedream", "blue dream"],
  ["blu dream", "blue dream"],
  ["bleu draem", "blue dream"],
  ["dreem blue", "dream blue"],
  ["og kudh", "og kush"],
  ["gealto", "gelato"],
  ["gela", "gelato"],
  ["elato", "gelato"],
  ["grandaddy purp", "granddaddy purple"],
  ["grand daddy purple", "granddaddy purple"],
  ["blue dreem prerol", "blue dream pre roll"],
  ["gumies", "gummy"],
  ["cartrige", "cartridge"],
])("%s is corrected to %s", (typed, correction) => expect(best(typed)).toBe(correction));

test.each([
  ["blue dreem", "Blue Dream Pre-Roll", "blue dream", 1.1],
  ["blue dream", "Blue Dream Pre-Roll", "blue dream", 0.1],
  ["bluedream", "Blue Dream Pre-Roll", "blue dream", 0.1],
  ["blueb erry", "Blueberry Muffin", "blueberry", 0.3],
  ["bl ueberry", "Blueberry Muffin", "blueberry", 0.3],
  ["grand daddy purple", "Granddaddy Purple", "granddaddy purple", 0],
  ["lemonogkxxh", "Lemon OG Kush", "lemon og kush", 1.7],
  ["muf", "Blueberry Muffin", "muffin", 0.3],
  ["lueb", "Blueberry Muffin", "blueberry", 0.55],
  ["ffi", "Blueberry Muffin", undefined, undefined],
])("%s is near to %s: each slip, gap, cut and word left out counts", (typed, name, text, slips) => {
  const [near] = nearestNames(typed, [name], 1);
  expect([near?.text, near && Math.round(near.slips * 100) / 100]).toEqual([text, slips]);
});

test("what looks like no name means none, and two letters are never corrected", () => {
  expect(nearestNames("zqxjk", names, 4)).toEqual([]);
  expect(best("ig kush", ["OG Kush"])).toBe("og kush");
  expect(best("ig", ["OG"])).toBeUndefined();
  expect(nearestNames("blue dreem xyz", names, 4)).toEqual([]);
});

test("equally near names are all returned, and no farther ones", () => {
  const texts = (typed: string, among: string[], most = 4) => nearestNames(typed, among, most).map(({ text }) => text);
  expect(texts("lemon og 3", ["Lemon OG 1", "Lemon OG 2", "Lemon Haze"])).toEqual(["lemon og 2", "lemon og 1"]);
  expect(texts("lemon og 3", ["Lemon OG 1", "Lemon OG 2"], 1)).toEqual(["lemon og 2"]);
  expect(texts("gelato", ["Gelata", "Gelato"])).toEqual(["gelato"]);
});

const questions = (query: string) => {
  const { text, filters } = readNearbySearch(new URLSearchParams(query));
  return productQueries(text, filters).map(({ rank, expression }) => [rank, expression]);
};
const T = "{name brand strain}";

test("a search asks for the name first, then for all words, then for what begins so", () =>
  expect(questions("q=og+kush")).toEqual([
    ["name", 'key : "ogkush"'],
    ["words", `((${T} : "og" AND ${T} : "kush") OR ${T} : "ogkush") NOT key : "ogkush"`].map((part, at) =>
      at ? `(${part})` : part,
    ),
    [
      "beginning",
      `((${T} : "og" AND ${T} : "kush"*) NOT (key : "ogkush" OR ((${T} : "og" AND ${T} : "kush") OR ${T} : "ogkush")))`,
    ],
  ]));

test("a word of the trade among others asks for the rest of its category too, behind what is called so", () => {
  expect(questions("q=sour+gummies").map(([rank]) => rank)).toEqual(["name", "words", "meaning", "beginning"]);
  const named = `(key : "sourgummies" OR ((${T} : "sour" AND ${T} : "gummies") OR ${T} : "sourgummies"))`;
  expect(questions("q=sour+gummies")[2]?.[1]).toBe(
    `((${T} : "sour" AND (${T} : "gummies" OR facets : "xc3")) NOT ${named})`,
  );
});

test.each([
  ["flower", "xc0"],
  ["edibles", "xc3"],
  ["concentrates", "xc4"],
  ["pre rolls", "xc1"],
])("“%s” asks for all of its category before brands of that name", (text, category) => {
  const [first, second, last] = questions(`q=${text}`).map(([, expression]) => expression ?? "");
  expect(first).toBe(`facets : "${category}"`);
  expect(second).toMatch(new RegExp(`^\\(\\(key .* NOT facets : "${category}"\\)$`));
  expect(last).toMatch(new RegExp(` OR facets : "${category}"\\)\\)$`));
});

test.each([
  ["gummies", "xc3"],
  ["weed", "xc0"],
])("“%s” asks for what is called so within its category, then for the rest of it", (text, category) => {
  const expressions = questions(`q=${text}`).map(([, expression]) => expression ?? "");
  expect(expressions.slice(0, 3).every((expression) => expression.includes(`facets : "${category}"`))).toBe(true);
  expect(expressions[2]).toMatch(new RegExp(`^\\(facets : "${category}" NOT \\(key : `));
  expect(expressions[3]).toMatch(new RegExp(` NOT facets : "${category}"\\)$`));
});

test("one letter begins nothing", () => {
  expect(questions("q=a").map(([rank]) => rank)).toEqual(["name", "words"]);
  expect(questions("q=og").map(([rank]) => rank)).toEqual(["name", "words", "beginning"]);
  expect(questions("q=three+og+kush")[2]?.[1]).toContain(`${T} : "three" AND ${T} : "og" AND ${T} : "kush"*`);
});

test("filters narrow every question, and are one by themselves", () => {
  expect(questions("strain=indica&category=flower&category=gear")).toEqual([
    ["words", '(facets : "xtind" AND facets : ("xc0" OR "xc6"))'],
  ]);
  expect(questions("min=15&max=35")).toEqual([["words", 'facets : ("xp1" OR "xp2" OR "xp3")']]);
  expect(questions("max=9")).toEqual([["words", 'facets : "xp0"']]);
  expect(questions("weight=1g&brand=Sun+Farms")).toEqual([
    ["words", '(facets : ("xa1g" OR "xa1gram" OR "xa1d0g") AND facets : "xbsunfarms")'],
  ]);
  expect(questions("sale=1")).toEqual([["words", ON_SALE]]);
  expect(questions("sale=1&q=a")[0]).toEqual(["name", `(key : "a" AND ${ON_SALE})`]);
  expect(questions(`q=${encodeURIComponent(ON_SALE)}`).join()).not.toContain(ON_SALE);
  expect(questions("min=195")).toEqual([["words", 'facets : ("xp19" OR "xp20")']]);
  expect(questions("q=a&max=9")).toEqual([
    ["name", '(key : "a" AND facets : "xp0")'],
    ["words", `((${T} : "a" NOT key : "a") AND facets : "xp0")`],
  ]);
  expect(questions("")).toEqual([]);
  expect(questions("q=🌿🌿")).toEqual([]);
});

test("the index gets only words, at most eight, for any input", () => {
  for (const [, expression] of questions('q=a"+OR+name:b*')) expect(expression).not.toMatch(/"a"" |name:b/);
  const nine = "one two three four five six seven eight nine";
  const named = 'key : "onetwothreefourfivesixseveneight"';
  expect(productQueries(nine, noFilters())[0]?.expression).toBe(named);
  expect(dispensaryQuestions(nine)[0]).toBe(named);
  for (const query of [brandQuery(nine), strainQuestion(nine)]) expect(query).toMatch(/: "eight"\*\)/);
});

test("dispensaries are searched by name, with the last word as a prefix", () => {
  expect(dispensaryQuestions("green door")).toEqual([
    'key : "greendoor"',
    '((name : "green" AND name : "door"*) NOT key : "greendoor")',
  ]);
  expect(dispensaryQuestions("a")).toEqual(['key : "a"', '(name : "a" NOT key : "a")']);
  expect(dispensaryQuestions("og")[1]).toBe('(name : "og"* NOT key : "og")');
  expect(dispensaryQuestions("!")).toEqual([]);
});

test("brands and strains are searched by their first words, brands also without spaces", () => {
  expect(brandQuery("sun farms")).toBe('((brand : "sun" AND brand : "farms"*) OR facets : "xbsunfarms"*)');
  expect(strainQuestion("og")).toBe('name : "og"*');
});

test("names that look alike share three letters, gaps among them; short texts also with two letters swapped", () => {
  expect(trigramQuery("og")).toBe('" og" OR "og " OR " go" OR "go "');
  expect(trigramQuery("kush").split(" OR ").slice(0, 6)).toEqual([
    '" ku"',
    '"kus"',
    '"ush"',
    '"sh "',
    '" uk"',
    '"uks"',
  ]);
  expect(trigramQuery("gealto")).toContain('"gel"');
  expect(trigramQuery("bluedream").split(" OR ").length).toBeGreaterThan(24);
  expect(trigramQuery("blue dream")).not.toContain('"lbu"');
  const trigrams = trigramQuery("abcdefghijklmnopqrstuvwxyz0123456789").split(" OR ");
  expect(trigrams.length).toBeLessThanOrEqual(24);
  expect(trigrams.length).toBeGreaterThan(12);
  expect(trigramQuery("granddaddy purple")).not.toContain('"rga"');
});

test("a text without a word is near to nothing", () => {
  for (const text of ["", "🌿", "%!"]) expect(nearestNames(text, ["Blue Dream", "🌿"], 3)).toEqual([]);
});
