import { describe, expect, test } from "vitest";
import { weightClasses } from "#app/domain/compliance/contents.ts";
import { packIn } from "#app/domain/compliance/pack-in.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { type LocalRates, type TaxedLine, taxesInside } from "#app/domain/compliance/taxes.ts";
import { amountOptions, categories } from "#app/domain/menu/product.ts";
import { formatUsd } from "#app/domain/money.ts";
import { deep } from "../../support/depth.ts";
import { seededRandom } from "../../support/random.ts";

const AT = Date.parse("2026-11-23T12:00:00-08:00");
const noLocal: LocalRates = { dispensary: {}, customer: {} };
const cityOf = (percent: number): Record<string, number> => ({
  local: percent,
  sales: percent,
  grossReceipts: percent,
});

const flower = (cents: number, rest: Partial<TaxedLine> = {}): TaxedLine => ({
  category: "Flower",
  amount: "3.5g",
  thcPercent: 22,
  quantity: 1,
  cents,
  ...rest,
});
const edible = (cents: number, rest: Partial<TaxedLine> = {}): TaxedLine => ({
  category: "Edible",
  amount: "100mg",
  quantity: 1,
  cents,
  ...rest,
});
const gear = (cents: number): TaxedLine => ({ category: "Gear", amount: null, quantity: 1, cents });

const inState = (state: string, lines: TaxedLine[], local: Partial<LocalRates> = {}, at = AT) =>
  taxesInside(packIn(state, at), lines, "Pickup", { ...noLocal, ...local });
const linesOf = ({ lines }: ReturnType<typeof taxesInside>) =>
  lines.map(
    ({ name, rate, unit, base, amountCents }) =>
      `${name}: ${rate} ${unit} of ${unit === "%" ? formatUsd(base) : `${base} mg`} = ${formatUsd(amountCents)}`,
  );

/** Two 3.5 g of flower with 22% THC for $100 together and a pipe for $20, where the city asks 1% of what it may. */
const worked: Record<string, [goods: string, ...taxes: string[]]> = {
  AZ: [
    "$100.32",
    "Marijuana excise tax: 16 % of $81.56 = $13.05",
    "State sales tax: 5.6 % of $100.32 = $5.62",
    "Local tax: 1 % of $100.32 = $1.01",
  ],
  CA: [
    "$98.91",
    "Cannabis excise tax: 15 % of $80.43 = $12.06",
    "State sales tax: 7.25 % of $110.97 = $8.05",
    "Local tax: 1 % of $98.91 = $0.98",
  ],
  CO: ["$106.96", "Retail marijuana tax: 15 % of $86.96 = $13.04"],
  CT: [
    "$101.45",
    "Cannabis tax: 0.00625 $ per mg THC of 1540 mg = $9.63",
    "State sales tax: 6.35 % of $101.45 = $6.44",
    "Municipal cannabis tax: 3 % of $82.64 = $2.48",
  ],
  DE: ["$106.96", "Marijuana tax: 15 % of $86.96 = $13.04"],
  IL: ["$109.89", "Cannabis purchaser excise tax: 10 % of $90.09 = $9.01", "Sales tax: 1 % of $109.89 = $1.10"],
  ME: ["$107.72", "Cannabis sales tax: 14 % of $87.72 = $12.28"],
  MD: ["$109.29", "Cannabis sales tax: 12 % of $89.29 = $10.71"],
  MA: [
    "$103.56",
    "Cannabis excise tax: 10.75 % of $84.74 = $9.11",
    "State sales tax: 6.25 % of $103.56 = $6.48",
    "Local cannabis tax: 1 % of $84.74 = $0.85",
  ],
  MI: ["$105.08", "Marijuana excise tax: 10 % of $86.21 = $8.62", "State sales tax: 6 % of $105.08 = $6.30"],
  MN: ["$106.96", "Cannabis tax: 15 % of $86.96 = $13.04"],
  MO: [
    "$109.10",
    "State marijuana tax: 6 % of $89.91 = $5.39",
    "State sales tax: 4.225 % of $109.10 = $4.61",
    "Local marijuana tax: 1 % of $89.91 = $0.90",
  ],
  MT: ["$102.64", "Cannabis tax: 20 % of $82.64 = $16.53", "Local cannabis tax: 1 % of $82.64 = $0.83"],
  NV: ["$109.89", "Retail excise tax: 10 % of $90.09 = $9.01", "Sales tax: 1 % of $109.89 = $1.10"],
  NJ: ["$111.67", "State sales tax: 6.625 % of $111.67 = $7.40", "Local transfer tax: 1 % of $92.91 = $0.93"],
  NM: ["$106.76", "Cannabis excise tax: 14 % of $86.96 = $12.17", "Gross receipts tax: 1 % of $106.76 = $1.07"],
  NY: ["$108.50", "State retail tax: 9 % of $88.50 = $7.96", "Local retail tax: 4 % of $88.50 = $3.54"],
  OH: [
    "$104.37",
    "Cannabis excise tax: 10 % of $85.64 = $8.57",
    "State sales tax: 5.75 % of $104.37 = $6.01",
    "Local sales tax: 1 % of $104.37 = $1.05",
  ],
  OR: ["$104.74", "Marijuana retail tax: 17 % of $84.74 = $14.41", "Local marijuana tax: 1 % of $84.74 = $0.85"],
  RI: [
    "$102.03",
    "State cannabis tax: 10 % of $83.34 = $8.33",
    "Local cannabis tax: 3 % of $83.34 = $2.50",
    "State sales tax: 7 % of $102.03 = $7.14",
  ],
  VT: [
    "$101.33",
    "Cannabis excise tax: 14 % of $82.64 = $11.57",
    "State sales tax: 6 % of $101.33 = $6.08",
    "Local option tax: 1 % of $101.33 = $1.02",
  ],
  WA: ["$88.47", "Cannabis excise tax: 37 % of $69.69 = $25.78", "State sales tax: 6.5 % of $88.47 = $5.75"],
};

test.each(Object.entries(worked))("In %s the prices are goods and these taxes", (state, [goods, ...taxes]) => {
  const reckoned = inState(state, [flower(10_000, { quantity: 2 }), gear(2000)], { dispensary: cityOf(1) });
  expect([formatUsd(reckoned.goodsCents), ...linesOf(reckoned)]).toEqual([goods, ...taxes]);
});

test("every state has a worked example", () =>
  expect(Object.keys(worked).toSorted()).toEqual(packs.map(({ state }) => state).toSorted()));

test("an excise of unknown rate has no line, and is named", () => {
  const { lines, unknown } = inState("CA", [flower(10_000)], {}, Date.parse("2028-07-01T00:00:00-07:00"));
  expect(lines.map(({ key }) => key)).toEqual(["sales"]);
  expect(unknown).toEqual(["Cannabis excise tax", "Local tax"]);
});

test("What is no cannabis bears no tax on cannabis, whether it is gear or said to be counted by no limit", () => {
  expect(inState("CO", [gear(2000)])).toEqual({ goodsCents: 2000, lines: [], unknown: [] });
  expect(inState("CO", [flower(2000, { contents: { weightClass: "none" } })]).lines).toEqual([]);
  expect(linesOf(inState("MI", [gear(2120)]))).toEqual(["State sales tax: 6 % of $20.00 = $1.20"]);
});

describe("A rate by potency, in Illinois", () => {
  const rateOf = (line: TaxedLine) => inState("IL", [line]).lines[0]?.rate;

  test.each([
    ["35% THC is the lower tier", flower(3500, { thcPercent: 35 }), 10],
    ["a little more is the upper", flower(3500, { thcPercent: 35.01 }), 25],
    ["an unknown potency is the highest", flower(3500, { thcPercent: null }), 25],
    [
      "one that follows from the contents is known",
      flower(3500, { thcPercent: null, contents: { grams: 4, thcMg: 1000 } }),
      10,
    ],
    ["a pre-roll of unknown weight has its label's", flower(900, { category: "Pre-roll", amount: "Single" }), 10],
    ["an edible has a rate of its own", edible(2000), 20],
  ])("%s", (_, line, rate) => expect(rateOf(line)).toBe(rate));

  test("each rate has its line", () => {
    const lines = [flower(6000, { thcPercent: 90 }), edible(2400), flower(5500), edible(1200)];
    expect(linesOf(inState("IL", lines))).toEqual([
      "Cannabis purchaser excise tax: 10 % of $50.00 = $5.00",
      "Cannabis purchaser excise tax: 20 % of $30.00 = $6.00",
      "Cannabis purchaser excise tax: 25 % of $48.00 = $12.00",
    ]);
  });
});

describe("A rate by the milligram, in Connecticut", () => {
  const excise = (line: TaxedLine) => inState("CT", [line]).lines[0];

  test.each([
    ["flower", flower(5000), 770, 481],
    ["flower of unknown potency, as if all of it were THC", flower(5000, { thcPercent: null }), 3500, 2188],
    ["an edible", edible(5000), 100, 275],
    ["three of them", edible(5000, { quantity: 3 }), 300, 825],
    ["concentrate", flower(5000, { category: "Concentrate", amount: "1g", thcPercent: 80 }), 800, 720],
  ])("%s", (_, line, base, amountCents) =>
    expect(excise(line)).toMatchObject({ unit: "$ per mg THC", base, amountCents }),
  );

  test("takes at most all that was paid", () => {
    const { goodsCents, lines } = inState("CT", [edible(2000, { amount: "1000mg" })]);
    expect(goodsCents).toBe(0);
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([2000, 0, 0]);
  });
});

describe("A local tax", () => {
  test("has a line where an admin entered the city's rate, and is named where not", () => {
    expect(inState("NJ", [flower(10_000)]).unknown).toEqual(["Local transfer tax"]);
    const known = inState("NJ", [flower(10_000)], { dispensary: { local: 2 } });
    expect(known.unknown).toEqual([]);
    expect(linesOf(known)).toContain("Local transfer tax: 2 % of $92.06 = $1.84");
  });

  test("may be nothing: that is known too", () => {
    const { lines, unknown } = inState("NJ", [flower(10_000)], { dispensary: { local: 0 } });
    expect(lines[1]).toMatchObject({ key: "local", rate: 0, amountCents: 0 });
    expect(unknown).toEqual([]);
  });

  test("is the dispensary's for pickup and the customer's for delivery in New Mexico", () => {
    const local = { dispensary: { grossReceipts: 7.5 }, customer: { grossReceipts: 8.25 } };
    const rateOf = (orderType: "Pickup" | "Delivery") =>
      taxesInside(packIn("NM", AT), [flower(5000)], orderType, local).lines[1]?.rate;
    expect(rateOf("Pickup")).toBe(7.5);
    expect(rateOf("Delivery")).toBe(8.25);
  });

  test("is the dispensary's for both by default", () => {
    const local = { dispensary: { local: 2 }, customer: { local: 3 } };
    expect(taxesInside(packIn("NJ", AT), [flower(5000)], "Delivery", local).lines[1]?.rate).toBe(2);
  });
});

test("a state without a pack has no lines, and says that its taxes are unknown", () =>
  expect(inState("TX", [flower(5000), gear(100)])).toEqual({ goodsCents: 5100, lines: [], unknown: ["Taxes"] }));

describe("Any cart in any state", () => {
  const next = seededRandom(17);
  const random = (below: number) => Math.floor(next() * below);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;

  function randomLine(): TaxedLine {
    const category = pick(categories);
    const contents = { weightClass: pick(weightClasses), grams: random(50) / 7, thcMg: random(2000) };
    return {
      category,
      amount: pick([...amountOptions[category], null]),
      thcPercent: pick([null, random(1001) / 10]),
      contents: random(3) === 0 ? contents : null,
      quantity: 1 + random(99),
      cents: 1 + random(pick([10, 1000, 100_000])),
    };
  }
  const inForce = [...packs.map(({ state }) => state), "TX"].map((state) => packIn(state, AT));

  test("goods and taxes add up to what was paid, each within its rate, for any order of lines", () => {
    for (let cart = 0; cart < (deep ? 1_000_000 : 20_000); cart++) {
      const lines = Array.from({ length: 1 + random(6) }, randomLine);
      const local = pick([{}, cityOf(random(900) / 100)]);
      const pack = pick(inForce);
      const reckon = (taxed: TaxedLine[]) =>
        taxesInside(pack, taxed, "Delivery", { dispensary: local, customer: local });
      const taxes = reckon(lines);
      const { goodsCents } = taxes;
      const paid = lines.reduce((sum, { cents }) => sum + cents, 0);
      const total = taxes.lines.reduce((sum, { amountCents }) => sum + amountCents, goodsCents);
      if (total !== paid || goodsCents < 0)
        expect([total, goodsCents], JSON.stringify({ pack: pack.state, lines })).toBe(paid);
      for (const { rate, unit, base, amountCents } of taxes.lines) {
        const due = unit === "%" ? (rate / 100) * base : rate * 100 * base;
        const isCut = unit !== "%" && amountCents < due;
        // Each of at most five kinds of goods is off by half a cent, and its base by that much for each tax.
        if (amountCents < 0 || !Number.isInteger(amountCents) || (!isCut && Math.abs(amountCents - due) > 5))
          expect(amountCents, JSON.stringify({ pack: pack.state, lines, taxes })).toBeCloseTo(due);
      }
      if (cart % 10 === 0) expect(reckon(lines.toReversed())).toEqual({ ...taxes, unknown: expect.any(Array) });
    }
  });
});
