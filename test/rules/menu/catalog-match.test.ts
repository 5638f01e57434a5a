import { describe, expect, test } from "vitest";
import {
  answerMatches,
  applyAnswers,
  type CatalogMatch,
  defaultAnswer,
  hasUnknownAnswer,
  rowsToMatch,
  shownMatch,
} from "#app/domain/menu/file/catalog-answers.ts";
import { judgeMatches, likelyQuery } from "#app/domain/menu/file/catalog-match.ts";
import { namingWords, sizesAndTypes } from "#app/domain/menu/file/naming-words.ts";
import type { ReadRow } from "#app/domain/menu/file/read-row.ts";
import { readMenuRows } from "#app/domain/menu/file/read-rows.ts";
import { planImport, shownRow } from "#app/domain/menu/import.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { inventoryProduct } from "#test/support/products.ts";

/** "Name/Brand/Category/Amount"; Flower unless it says another. */
function named(text: string) {
  const [name = "", brand = "", category = "Flower", amount = null] = text.split("/");
  return { name, brand, category: category as Category, amount };
}

test.each([
  ["The Blue-Dream, Coast's", ["blue", "dream", "coasts"]],
  ["Kush THC: 22.5%", ["kush"]],
  ["Kush 22 % CBD", ["kush"]],
  ["Kush tac:9%", ["kush"]],
  ["CBD Kush", ["cbd", "kush"]],
  ["Haze (S) [i] 3.5g", ["haze"]],
  ["Haze s (x) INDICA", ["haze", "s", "x"]],
])("the name of %s is %j", (text, words) => expect(namingWords(text)).toEqual(words));

test("sizes and types distinguish products with the same name", () => {
  const details = [...sizesAndTypes("Haze INDICA 3.5g, 1/2 Gram, 10 count, 0g")];
  expect(details).toEqual(["indica", "3.5g", "0.5g", "10ct"]);
});

test.each<[row: string, product: string, verdict: "sure" | "a guess" | "another"]>([
  ["Blue Dream/Coast", "Blue Dream/Coast", "sure"],
  ["Blue Dream/Coast", "Blue Dreams/Coast", "sure"],
  ["Blue Dream 3.5g (I)/Coast", "Blue Dream/Coast", "sure"],
  ["BLUE-DREAM THC: 22%/Coast", "Blue Dream/Coast", "sure"],
  ["Coast Blue Dream/", "Coast Blue Dream/Coast", "sure"],
  ["Bluedream/Coast", "Blue Dream/Coast", "sure"],
  ["Blu Dream/Coast", "Blue Dream/Coast", "sure"],
  ["Blue Dream Premium/Coast", "Blue Dream Prem/Coast", "sure"],
  ["Blue Drean/Coast", "Blue Dream/Coast", "sure"],
  ["Bl Dream/Coast", "Blue Dream/Coast", "another"],
  ["Blue Drxxm/Coast", "Blue Dream/Coast", "another"],
  ["Blue Cream/Coast", "Blue Dream/Coast", "another"],
  ["Dunquake/Coast", "Sunquake/Coast", "another"],
  ["Gelato 41/Coast", "Gelato 41/Coast", "sure"],
  ["Runtz 2024/Coast", "Runtz 2025/Coast", "another"],
  ["Gelato 41/Coast", "Gelato 42/Coast", "another"],
  ["Gelato/Coast", "Gelato 41/Coast", "another"],
  ["Kush/Coast", "OG Kush/Coast", "a guess"],
  ["OG/Coast", "OG Kush/Coast", "another"],
  ["Night Haze/Coast", "Blue Dream/Coast", "another"],
  ["Coast/Coast", "Coast/Coast", "sure"],
  ["Flower/Coast", "Coast/Coast", "another"],
  ["Blue Dream/Coast", "Coast Blue Dream/Coast", "sure"],
  ["/", "Blue Dream/Coast", "another"],
  // The brand is missing, or another.
  ["Blue Dream/", "Blue Dream/", "sure"],
  ["Blue Dream/", "Blue Dream/Coast", "a guess"],
  ["Blue Dream/Coast", "Blue Dream/", "a guess"],
  ["Blue Dream/Harbor", "Blue Dream/Coast", "a guess"],
  ["Blue Drean/Harbor", "Blue Dream/Coast", "another"],
  ["Blue Dream//Vape", "Blue Dream/Coast", "a guess"],
  ["Blue Dream/Coast/Vape", "Blue Dream/", "a guess"],
  ["Blue Dream/Harbor/Vape", "Blue Dream/Coast", "another"],
  ["Blue Dream/Coastline Farms", "Blue Dream/Coastline", "sure"],
  ["Blue Dream/Coastline", "Blue Dream/Coastline Farms", "a guess"],
  // Forms and categories.
  ["Blue Dream/Coast/Vape", "Blue Dream/Coast", "a guess"],
  ["Blue Dream Cartridge/Coast/Vape", "Blue Dream/Coast/Vape", "sure"],
  ["Blue Dream/Coast/Vape", "Blue Dream Cartridge/Coast/Vape", "sure"],
  ["Blue Dream Pre Roll/Coast/Pre-roll", "Blue Dream/Coast/Pre-roll", "sure"],
  ["Blue Dream/Coast/Pre-roll", "Blue Dream Pre Roll/Coast/Pre-roll", "a guess"],
  ["Blue Dream Shatter/Coast/Concentrate", "Blue Dream Wax/Coast/Concentrate", "a guess"],
  // Sizes and types.
  ["Peach Gummies 10ct/Wyld/Edible", "Peach Gummies 10ct/Wyld/Edible", "sure"],
  ["Peach Gummies/Wyld/Edible/10ct", "Peach Gummies 10ct/Wyld/Edible", "sure"],
  ["Peach Gummies/Wyld/Edible", "Peach Gummies 10ct/Wyld/Edible", "a guess"],
  ["Peach Gummies 10ct/Wyld/Edible", "Peach Gummies/Wyld/Edible", "a guess"],
  ["Blue Dream Indica/Coast", "Blue Dream/Coast", "sure"],
  ["Blue Dream Indica/Coast", "Blue Dream Sativa/Coast", "a guess"],
])("%s of a file and %s of the catalog: %s", (row, product, expected) => {
  const { isSure, guesses } = judgeMatches(named(row), [named(product)]);
  expect(isSure ? "sure" : guesses.length > 0 ? "a guess" : "another").toBe(expected);
});

test("several equal matches are guesses, the likeliest first, at most four, and none is certain", () => {
  const brands = ["Coast", "Harbor", "Moon", "Wyld", "Zed"];
  const brandsOf = (row: string, products: string[]) => {
    const { isSure, guesses } = judgeMatches(named(row), products.map(named));
    return [isSure, guesses.map(({ brand }) => brand)];
  };
  const all = brands.map((brand) => `Blue Dream/${brand}`);
  expect(brandsOf("Blue Dream/", all)).toEqual([false, brands.slice(0, 4)]);
  expect(brandsOf("Blue Dream/Zed", all)).toEqual([true, ["Zed"]]);
  expect(brandsOf("Kush/Zed", ["Kush/Coast", "OG Kush/Zed"])).toEqual([false, ["Zed", "Coast"]]);
  // The catalog has some twice.
  expect(brandsOf("Blue Dream/Zed", ["Blue Dream/Zed", "Blue-Dream/ZED"])).toEqual([true, ["Zed"]]);
  expect(brandsOf("Blue Dream/Zed", ["Blue Dream/Zed", "Blue Dream (I)/Zed"])).toEqual([false, ["Zed", "Zed"]]);
});

test("the catalog is searched by the distinctive words of name and brand, each once, at most twelve", () => {
  expect(likelyQuery(named("Blue Dream 3.5g Indica (S)/Blue Farms"))).toBe(
    '{name brand} : ("blue" OR "dream" OR "farms")',
  );
  expect(likelyQuery(named("The Gummies 10ct/"))).toBeNull();
  const letters = [..."abcdefghijklmnop"].map((letter) => letter.repeat(5));
  expect(likelyQuery(named(letters.join(" ")))?.match(/"/g)).toHaveLength(24);
});

const header = "name, brand, category, amount, price, id, image";
const rowsOf = (...lines: string[]): ReadRow[] => {
  const file = readMenuRows([header, ...lines].map((text, at) => ({ line: at + 1, cells: text.split(", ") })));
  return file.ok ? file.rows : [];
};

const moon = { id: "moon", ...named("Moonquake Special/Zed"), images: ["moon.jpg", "other.jpg"] };
const sun = { id: "sun", ...named("Sunquake/"), images: [] };
const [eighth, gram] = rowsOf(
  "Moonquake, Zed, Flower, 3.5g, 35",
  "Moonquake, Zed, Flower, 1g, 12",
) as CatalogMatch["read"][];
const match: CatalogMatch = { read: eighth!, isSure: false, guesses: [moon, sun], answer: "" };

describe("the catalog", () => {
  test("is asked once for each name that is new to the menu", () => {
    const menu = [inventoryProduct({ name: "Known", brand: "Zed" })];
    const rows = rowsOf(
      "Moonquake, Zed, Flower, 1g, 12",
      "Moonquake, Zed, Flower, 3.5g, 35",
      "Moonquake, Zed, Vape, 1g, 12",
      "Known, Zed, Flower, 1g, 1",
      "Faulty, Zed, Flower, 1g, free",
      "Other, Zed, Flower, 1g, 12, p1",
    );
    expect(rowsToMatch(rows, menu).map(({ line }) => line)).toEqual([2, 4]);
  });

  test("answers with what is sure, or with what the menu sells already in that size", () => {
    const sold = (catalogProductId: string, amount: string) => inventoryProduct({ catalogProductId, amount });
    expect(defaultAnswer({ ...match, isSure: true }, [])).toBe("moon");
    expect(defaultAnswer(match, [sold("sun", "3.5g")])).toBe("sun");
    expect(defaultAnswer(match, [sold("sun", "1g"), sold("mars", "3.5g")])).toBe("");
  });

  test("takes an answer that is a guess or none, and knows that another is not", () => {
    const answer = (answers: Record<string, string>) => {
      const matches = answerMatches([{ ...match, answer: "moon" }], answers);
      return [matches[0]?.answer, hasUnknownAnswer(matches, answers)];
    };
    expect(answer({})).toEqual(["moon", false]);
    expect(answer({ 2: "sun" })).toEqual(["sun", false]);
    expect(answer({ 2: "" })).toEqual(["", false]);
    expect(answer({ 2: "mars" })).toEqual(["moon", true]);
    expect(answer({ 9: "moon" })).toEqual(["moon", true]);
    expect(answer({ 9: "" })).toEqual(["moon", false]);
  });

  test("gives each size of a name its product's name and picture, but no picture where the file has one", () => {
    const applied = (answer: string, ...rows: ReadRow[]) => applyAnswers(rows, [{ ...match, answer }]);
    const rows = (answer: string, ...lines: ReadRow[]) => applied(answer, ...lines).map((read) => read.ok && read.row);
    const own = rowsOf("Moonquake, Zed, Flower, 7g, 60, , https://images.example.com/a.jpg");
    expect(rows("moon", eighth!, gram!, ...own)).toMatchObject([
      { name: "Moonquake Special", brand: "Zed", catalogProductId: "moon", imageKey: "moon.jpg", amount: "3.5g" },
      { name: "Moonquake Special", imageKey: "moon.jpg", amount: "1g" },
      { name: "Moonquake Special", imageKey: null, amount: "7g" },
    ]);
    expect(rows("sun", eighth!)).toMatchObject([{ name: "Sunquake", imageKey: null }]);
    const others = rowsOf(
      "Moonquake, Zed, Flower, 1g, 12, p1",
      "Moonquake, Zed, Flower, 1g, free",
      "Mars, Zed, Flower, 1g, 9",
    );
    expect(applied("moon", ...others)).toEqual(others);
    expect(applied("", eighth!)).toEqual([eighth]);
  });

  test("is named beside a row that gets its name or its picture", () => {
    const why = (answer: string) =>
      planImport(applyAnswers([eighth!], [{ ...match, answer }]), [], () => ({})).map((row) => shownRow(row).why);
    expect(why("moon")).toEqual(["Added as “Moonquake Special”. With our picture"]);
    expect(why("sun")).toEqual(["Added as “Sunquake”. Hidden from menu until it has an image"]);
  });

  test("lets no two rows become one product", () => {
    const special = rowsOf("Moonquake Special, Zed, Flower, 3.5g, 30");
    const answers = [{ ...match, answer: "moon" }];
    expect(applyAnswers([eighth!, ...special], answers)).toEqual([eighth, ...special]);
    const other = rowsOf("Moon, Zed, Flower, 3.5g, 30") as CatalogMatch["read"][];
    const [first, second] = applyAnswers(
      [eighth!, other[0]!, eighth!],
      [...answers, { ...answers[0]!, read: other[0]! }],
    );
    expect(first).toMatchObject({ row: { name: "Moonquake Special" } });
    expect(second).toEqual(other[0]);
  });

  test("is shown with the name, the brand and the category of each", () =>
    expect(shownMatch(match)).toEqual({
      line: 2,
      label: "Moonquake · Zed · Flower",
      isSure: false,
      guesses: [
        { id: "moon", label: "Moonquake Special · Zed · Flower" },
        { id: "sun", label: "Sunquake · Flower" },
      ],
      answer: "",
    }));
});
