import { describe, expect, test } from "vitest";
import { dealForm } from "#app/domain/deals/form.ts";
import { dealRequest, readDeal, toDealJson } from "#app/domain/deals/input.ts";
import type { DealBody } from "#app/domain/deals/schema.ts";
import { dealChanges } from "#app/domain/deals/text.ts";
import { aDeal } from "#test/support/deals.ts";

const off = { name: "Twenty off", kind: "percent", value: 20, target: { scope: "order" } } as const;
const read = (more: object) => readDeal({ ...off, ...more } as DealBody, "America/Los_Angeles");
const present = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, message]) => message));

const PERCENT = "Enter a whole percentage from 1 to 100.";
const DOLLARS = "Enter dollars and cents, such as 12.50.";
const AMOUNT = "Enter an amount.";
const HOW_MANY = "Enter how many.";
const DATE = "Enter a date, such as 2026-06-16.";
const BACKWARDS = "It ends before it starts.";

describe("a deal", () => {
  const amount = { kind: "amount", value: 5 };
  const buyGet = { kind: "buyGet", value: 100, buy: 1, get: 1 };
  const bundle = { kind: "bundle", value: 25, buy: 2 };

  test.each<[object, Record<string, string>]>([
    [{ value: 1 }, {}],
    [{ value: 100 }, {}],
    [{ value: 0 }, { value: PERCENT }],
    [{ value: 101 }, { value: PERCENT }],
    [{ value: 1.5 }, { value: PERCENT }],
    [{ value: null }, { value: PERCENT }],
    [amount, {}],
    [{ ...amount, value: 0 }, { value: AMOUNT }],
    [{ ...amount, value: null }, { value: AMOUNT }],
    [{ ...amount, value: 1.005 }, { value: DOLLARS }],
    [buyGet, {}],
    [
      { ...buyGet, value: 101, buy: null, get: null },
      { value: PERCENT, buy: HOW_MANY, get: HOW_MANY },
    ],
    [bundle, {}],
    [
      { ...bundle, value: 0, buy: null },
      { value: AMOUNT, buy: HOW_MANY },
    ],
    [{ ...bundle, buy: 1 }, { buy: "A bundle has 2 or more." }],
    [{ target: { scope: "category" } }, { "target.category": "Choose a category." }],
    [{ target: { scope: "brand", brand: "" } }, { "target.brand": "Enter a brand." }],
    [{ target: { scope: "product", productIds: [] } }, { "target.productIds": "Choose a product." }],
    [
      { minimum: 1.005, maxDiscount: 1.005 },
      { minimum: DOLLARS, maxDiscount: DOLLARS },
    ],
    [
      { startsAt: "2026-02-30", endsAt: "2026-02-30" },
      { startsAt: DATE, endsAt: DATE },
    ],
    [{ target: { scope: "product", productIds: ["p1"] } }, {}],
    [{ startsAt: "2026-06-01" }, {}],
    [{ startsAt: "2026-06-01", endsAt: "2026-06-01" }, {}],
    [{ startsAt: "2026-06-02", endsAt: "2026-06-01" }, { endsAt: BACKWARDS }],
    [{ startsAt: "2026-06-01T10:00", endsAt: "2026-06-01T17:00:00Z" }, { endsAt: BACKWARDS }],
    [{ from: "16:00", until: "16:01" }, {}],
    [{ from: "16:00", until: "16:00" }, { until: BACKWARDS }],
    [{ from: "16:00" }, {}],
    [{ until: "16:00" }, {}],
  ])("of %j has these errors", (more, errors) => expect(present(read(more).errors)).toEqual(errors));

  test.each([
    ["percent", { percent: 20, cents: null, buy: null, get: null }],
    ["amount", { percent: null, cents: 2000, buy: null, get: null }],
    ["buyGet", { percent: 20, cents: null, buy: 3, get: 1 }],
    ["bundle", { percent: null, cents: 2000, buy: 3, get: null }],
  ])("of the kind %s keeps what that kind needs", (kind, expected) => {
    expect(read({ kind, buy: 3, get: 1 }).deal).toMatchObject(expected);
  });

  test.each([
    ["order", { category: null, brand: null, productIds: [] }],
    ["category", { category: "Edible", brand: null, productIds: [] }],
    ["brand", { category: null, brand: "Coastline", productIds: [] }],
    ["product", { category: null, brand: null, productIds: ["p1", "p2"] }],
  ] as const)("for the target %s keeps what that target needs, in the API too", (scope, expected) => {
    const target = { scope, category: "Edible", brand: "Coastline", productIds: ["p1", "p2", "p1"] };
    const { deal } = read({ target });
    expect(deal).toMatchObject(expected);
    const filled = Object.entries(expected).filter(([, value]) => value?.length);
    expect(toDealJson(aDeal(deal), 0).target).toEqual({ scope, ...Object.fromEntries(filled) });
  });

  test("runs from its first day's start to its last day's end on the dispensary's clock, or between two instants", () => {
    const days = { startsAt: "2026-06-01", endsAt: "2026-06-30", minimum: 30, maxDiscount: 5 };
    expect(toDealJson(aDeal(read(days).deal), 0)).toMatchObject({
      startsAt: "2026-06-01T07:00:00.000Z",
      endsAt: "2026-07-01T07:00:00.000Z",
      minimum: 30,
      maxDiscount: 5,
    });
    expect(read({ startsAt: "2026-06-01T10:00", endsAt: "2026-06-01T19:00:00Z" }).deal).toMatchObject({
      startsAt: Date.parse("2026-06-01T17:00:00Z"),
      endsAt: Date.parse("2026-06-01T19:00:00Z"),
    });
  });

  test("is on and without conditions by default, and has each day once", () => {
    const { id: _, uses: __, ...plain } = aDeal();
    expect(read({ code: null, firstOrder: null, on: null, minimum: null }).deal).toEqual(plain);
    expect(read({ on: false, stacks: true, weekdays: ["friday", "friday"] }).deal).toMatchObject({
      on: false,
      stacks: true,
      weekdays: ["friday"],
    });
  });

  test.each([
    ["off", { on: false, endsAt: 10 }],
    ["ended", { endsAt: 10, maxUses: 1, uses: 1 }],
    ["on", { endsAt: 11, startsAt: 10 }],
    ["used-up", { maxUses: 2, uses: 2, startsAt: 11 }],
    ["on", { maxUses: 2, uses: 1 }],
    ["scheduled", { startsAt: 11 }],
    ["on", {}],
  ] as const)("is %s: %j", (state, facts) => expect(toDealJson(aDeal(facts), 10).state).toBe(state));

  test("is in dollars or percent in the API", () => {
    expect(toDealJson(aDeal(), 0)).toMatchObject({ value: 20, minimum: null, maxDiscount: null, startsAt: null });
    expect(toDealJson(aDeal({ kind: "amount", percent: null, cents: 250 }), 0).value).toBe(2.5);
  });
});

describe("a request for a deal", () => {
  const issues = (body: object) => dealRequest.safeParse({ ...off, ...body }).error?.issues ?? [];
  const fields = (body: object) => issues(body).map(({ path }) => path.join("."));

  test.each<[object, string[]]>([
    [{}, []],
    [{ name: " ", value: 300 }, ["name", "value"]],
    [{ kind: "gift", value: 300, target: { scope: "brand" } }, ["kind", "target.brand"]],
    [{ target: 5, value: 300, from: "17:00", until: "16:00" }, ["target", "value", "until"]],
    [{ value: "x", buy: 0, kind: "bundle" }, ["value", "buy"]],
    [{ name: "", weekdays: 5, color: "red", value: 300 }, ["name", "weekdays", "", "value"]],
    [{ name: "", startsAt: "2026-06-02", endsAt: "2026-06-01" }, ["name", "endsAt"]],
    // The dispensary's clock decides, and isn't known yet.
    [{ name: "", startsAt: "2026-06-02T10:00", endsAt: "2026-06-02T10:00:00Z" }, ["name"]],
  ])("of %j is refused beside every field with an error at once", (body, expected) =>
    expect(fields(body)).toEqual(expected),
  );

  test.each([null, [], "deal"])("that is no deal at all, as %j, is refused once", (nonsense) =>
    expect(dealRequest.safeParse(nonsense).error?.issues).toHaveLength(1),
  );

  test("is refused the same way in the form", () => {
    const typed = { kind: "percent", value: "300", code: "!", "target.scope": "category", maxUses: "0" };
    const issues = dealRequest.safeParse(dealForm({ ...typed, from: "17:00", until: "16:00" })).error?.issues;
    expect(issues?.map(({ path }) => path.join(".")).toSorted()).toEqual(
      ["code", "maxUses", "name", "target.category", "until", "value"].toSorted(),
    );
  });
});

test("the history shows what changed in a deal", () => {
  const changed = aDeal({ name: "Half off", percent: 50, code: "HALF", maxUses: 5, on: false });
  const changes: [string, string, string][] = [
    ["Name", "Twenty off", "Half off"],
    ["Terms", "20% off everything", "50% off everything"],
    ["Code", "", "HALF"],
    ["Uses", "", "up to 5"],
    ["Switched", "on", "off"],
  ];
  const changesOf = (...deals: Parameters<typeof dealChanges>) =>
    dealChanges(...deals).map(({ label, before, after }) => [label, before, after]);
  expect(changesOf(aDeal(), changed)).toEqual(changes);
  expect(changesOf(aDeal(), aDeal())).toEqual([]);
  expect(changesOf(undefined, changed)).toEqual(changes.map(([label, , after]) => [label, "", after]));
});
