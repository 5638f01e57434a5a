import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readThc } from "#db/seed/import/catalog.ts";
import { readCsv } from "#db/seed/import/csv.ts";
import { readHours } from "#db/seed/import/hours.ts";
import type { ImportKind } from "#db/seed/import/kinds.ts";
import { summarize } from "#db/seed/import/plan.ts";
import { reportCsv } from "#db/seed/import/report.ts";
import { prepareImport } from "#db/seed/import/run.ts";
import type { ZipLookup } from "#db/seed/import/shops.ts";
import { plainText } from "#db/seed/import/text.ts";
import { valueIn } from "#test/support/outcome.ts";

const zips: Record<string, ReturnType<ZipLookup>> = {
  "90025": { state: "CA", lat: 34.0446, lng: -118.4508 },
  "10001": { state: "NY", lat: 40.7484, lng: -73.9967 },
};
const fixture = (name: string) => readFileSync(new URL(`../support/kushy/${name}.csv`, import.meta.url));
const files: Record<ImportKind, string> = { catalogue: "products", strains: "strains", shops: "shops" };

function prepared(kind: ImportKind, more: { everyType?: boolean } = {}) {
  const options = { now: 0, zipOf: (zip: string) => zips[zip], pictures: false, everyType: false, known: [], ...more };
  const { plan } = valueIn(prepareImport(kind, fixture(files[kind]), options));
  const reasons = Object.fromEntries(plan.skipped.map(({ id, problem }) => [id, problem]));
  const remarks = Object.fromEntries(plan.remarks.map(({ id, problem }) => [id, problem]));
  const record = (id: string) => plan.records.find(({ sourceId }) => sourceId === id);
  return { plan, reasons, remarks, record };
}

test.each(["catalogue", "strains", "shops"] as const)(
  "every row of the %s file is imported or has a reason",
  (kind) => {
    const { plan } = prepared(kind);
    expect(plan.records.length + plan.unchanged + plan.skipped.length).toBe(plan.read);
    expect(plan.read).toBe(fixture(files[kind]).toString().trim().split("\n").length - 1);
    expect(plan.skipped.every(({ problem, line }) => problem !== "" && line > 1)).toBe(true);
  },
);

test("products without a name, without a category or in an unknown one are reported", () => {
  const { reasons } = prepared("catalogue");
  expect(reasons).toMatchObject({
    "2": "has no category",
    "8": 'its category "Topical" is none of ours',
    "225": "has no name",
    "90002": 'its category "Asteroids" is none of ours',
    "1": "has the id of row 1",
  });
});

test("a product keeps its facts and loses tags, entities, NULL and broken letters", () => {
  const { record } = prepared("catalogue");
  expect(record("90001")).toMatchObject({ name: "Lemon & Lime Drops", brand: "", strain: null, category: "Edible" });
  expect(record("1876")).toMatchObject({ brand: "grön", category: "Edible" });
  expect(record("1223")).toMatchObject({ name: "G-Cup™ - Chai Tea Latte (50mg)" });
  expect(record("7003")).toMatchObject({ brand: "", category: "Concentrate", description: "" });
  expect(record("438")).toMatchObject({ category: "Concentrate" });
});

test("THC is read only where its unit is clear", () => {
  expect(readThc("60%", "Vape")).toEqual({ percent: 60 });
  expect(readThc("1,000mg", "Edible")).toEqual({ percent: null, amount: "1000mg" });
  expect(readThc("1,000mg", "Pre-roll").percent).toBeNull();
  expect(readThc("127", "Flower")).toEqual({ percent: null, remark: "THC without a unit: left out" });
  expect(readThc("350%", "Concentrate").remark).toContain("impossible");
  expect(readThc("lots", "Flower").remark).toContain("no number");
});

test("strains of a type that is no classification, without a name or there twice are reported", () => {
  const { reasons } = prepared("strains");
  expect(reasons).toMatchObject({
    "97": 'its type "Organi" is none of Sativa, Indica, Hybrid, CBD',
    "328": "has no type",
    "1946": "has no name",
    "858": "is the same as row 8",
    "3238": '"Hybrid" is no strain',
  });
});

test("two spellings of a strain that differ by a broken encoding are one strain", () => {
  const { reasons, record } = prepared("strains");
  expect(reasons["1892"]).toBe("is the same as row 10");
  expect(record("2255")).toMatchObject({ name: "Señor Jack" });
});

test("parents are taken by name and never by a number that resolves to nothing", () => {
  const { record, remarks } = prepared("strains");
  expect(record("90001")).toMatchObject({
    name: "Tabled Hybrid",
    classification: "Hybrid",
    genetics: ["Blue Dream", "Haze"],
    effects: ["Happy"],
    aroma: ["Citrus", "Pine"],
  });
  expect(record("2")).toMatchObject({ genetics: [] });
  expect(remarks["2"]).toContain("left out");
});

test("shops that are no dispensary, abroad, nowhere or at odds with themselves are reported", () => {
  const { reasons } = prepared("shops");
  expect(reasons).toEqual({
    "2": 'is of type "Headshop", no dispensary',
    "2208": 'is of type "MMJ Doctors", no dispensary',
    "1": "has no type",
    "831": "has no name",
    "2487": "has no coordinates",
    "2871": "is not in the US (CA)",
    "989": "has no ZIP code",
    "996": "is the same as row 13",
    "90001": "its coordinates are 2459 miles from its ZIP code",
    "90002": "its ZIP code 90025 is in CA, not in OR",
    "90003": "its coordinates 0, 0 are no place",
    "90004": 'its state "ZZ" is none of the US',
    "90006": "has 4 cells where the header has 28",
  });
});

test("a shop comes in with its place, its own time zone and no account", () => {
  const { record, remarks } = prepared("shops");
  expect(record("1162")).toMatchObject({
    dispensaryName: "Maggies Farm Manitou - Adult use",
    dispensaryType: "Pickup & Delivery",
    timeZone: "America/Denver",
    state: "CO",
    zip: "80829",
    businessHours: {},
    acceptedPayments: [],
    // A number without a street leads nowhere.
    street: "",
  });
  expect(record("2488")).toMatchObject({ dispensaryType: "Delivery", timeZone: "America/Los_Angeles" });
  expect(record("90005")).toMatchObject({ city: "Los Angeles" });
  expect(remarks["881"]).toBe("has no street");
});

test("shops of every type are imported on request", () => {
  const { record } = prepared("shops", { everyType: true });
  expect(record("2")).toMatchObject({ dispensaryName: "Old Glory", state: "CT" });
});

test("PHP's opening hours become ours, and an invalid day is closed", () => {
  const { record } = prepared("shops");
  expect(record("90005")).toMatchObject({
    dispensaryName: "Late Night Greens",
    businessHours: {
      monday: { open: "10:00", close: "23:30" },
      thursday: { open: "10:00", close: "20:00" },
      saturday: { open: "09:30", close: "21:00" },
    },
  });
  expect(readHours("a:0:{}")).toEqual({ hours: {}, remarks: [] });
  expect(readHours("").hours).toEqual({});
});

test("a file that lacks a column, is no CSV or no text is refused as a whole", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(readCsv(bytes("id,title\n1,x\n"), ["id", "name"])).toMatchObject({ ok: false, reason: "wrong-columns" });
  expect(readCsv(bytes('id,name\n1,"x\n'), ["id", "name"])).toMatchObject({ ok: false, reason: "not-csv" });
  expect(readCsv(new Uint8Array([105, 100, 10, 0xff, 0xfe]), ["id"])).toMatchObject({ ok: false, reason: "not-text" });
  expect(readCsv(bytes("\ufeffid,name\r\n1,x\r\n"), ["id", "name"])).toMatchObject({ ok: true });
});

test("a row's line number is where it begins in the file, even if its cells contain line breaks", () => {
  const file = readCsv(new TextEncoder().encode('id,name\n1,"two\nlines"\n2,x\n'), ["id", "name"]);
  expect(file.ok && file.value.rows.map(({ row, line }) => [row, line])).toEqual([
    [1, 2],
    [2, 4],
  ]);
});

test("the report lists every row with a problem, and contains no spreadsheet formulas", () => {
  const finding = { row: 1, line: 2, id: "7", name: '=HYPERLINK("x")', problem: "has no category" };
  const report = reportCsv({ read: 1, records: [], unchanged: 0, skipped: [finding], remarks: [] });
  expect(report.split("\r\n")[1]).toBe(`1,2,7,"'=HYPERLINK(""x"")",skipped,has no category`);
  expect(summarize([finding, finding])).toEqual([{ problem: "has no category", count: 2 }]);
});

test("text loses what is markup and keeps what only looks like it", () => {
  expect(plainText("  <p>Pain &amp; <b>relief</b></p>&nbsp;x ")).toBe("Pain & relief x");
  expect(plainText("a < b, <5mg & c > d")).toBe("a < b, <5mg & c > d");
  expect(plainText("&lt;script&gt;")).toBe("<script>");
  expect(plainText("NULL")).toBe("");
  expect(plainText("Ã la carte, café")).toBe("Ã la carte, café");
});
