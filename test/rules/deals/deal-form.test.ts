import { describe, expect, test } from "vitest";
import { dealFields, dealForm } from "#app/domain/deals/form.ts";

describe("a deal's form", () => {
  test("left empty asks for nothing", () => {
    expect(dealForm({})).toEqual({
      name: "",
      kind: undefined,
      value: null,
      buy: null,
      get: null,
      code: null,
      minimum: null,
      target: { scope: undefined, category: null, brand: null, productIds: [] },
      startsAt: null,
      endsAt: null,
      weekdays: [],
      from: null,
      until: null,
      maxUses: null,
      maxUsesPerPerson: null,
      maxDiscount: null,
      firstOrder: false,
      stacks: false,
      on: false,
    });
    expect(dealForm({ code: " ", value: "  ", maxUses: " ", from: "", "target.brand": "" })).toMatchObject({
      code: null,
      value: null,
      maxUses: null,
      from: null,
      target: { brand: null },
    });
  });

  test("is read as typed", () => {
    const typed = {
      name: "Happy hour",
      kind: "percent",
      value: "20 ",
      code: " ten ",
      minimum: "$ 12.50",
      maxDiscount: "$5",
      "target.scope": "product",
      "target.category": "Edible",
      "target.brand": "Coastline",
      "target.productIds": "p1\np2\n",
      weekdays: "monday\nfriday",
      startsAt: "2026-06-16",
      endsAt: "2026-07-16",
      from: "16:00:00",
      until: "18:00:00",
      maxUses: "100",
      maxUsesPerPerson: "1",
      firstOrder: "true",
      stacks: "true",
      on: "true",
    };
    expect(dealForm(typed)).toEqual({
      name: "Happy hour",
      kind: "percent",
      value: 20,
      buy: null,
      get: null,
      code: "ten",
      minimum: 12.5,
      target: { scope: "product", category: "Edible", brand: "Coastline", productIds: ["p1", "p2"] },
      startsAt: "2026-06-16",
      endsAt: "2026-07-16",
      weekdays: ["monday", "friday"],
      from: "16:00",
      until: "18:00",
      maxUses: 100,
      maxUsesPerPerson: 1,
      maxDiscount: 5,
      firstOrder: true,
      stacks: true,
      on: true,
    });
  });

  test.each([
    ["percent", { buy: null, get: null }],
    ["amount", { buy: null, get: null }],
    ["bundle", { buy: 2, get: null }],
    ["buyGet", { buy: 2, get: 1 }],
  ])("for the kind %s reads the counts that the kind has", (kind, counts) =>
    expect(dealForm({ kind, buy: "2", get: "1" })).toMatchObject(counts),
  );

  test("reads what is no number as one that no deal has", () =>
    expect(dealForm({ value: "ten", maxUses: "1.5" })).toMatchObject({ value: Number.NaN, maxUses: Number.NaN }));

  test("expects every field but lists and boxes that may be left out", () => {
    expect(dealFields.sometimes).toEqual(["target.productIds", "weekdays", "firstOrder", "stacks", "on"]);
    expect(dealFields.always).toEqual([
      ...["name", "kind", "value", "buy", "get", "code", "minimum", "startsAt", "endsAt", "from", "until"],
      ...["maxUses", "maxUsesPerPerson", "maxDiscount", "target.scope", "target.category", "target.brand"],
    ]);
  });
});
