import { expect, test } from "vitest";
import { packValues } from "#app/domain/compliance/confirmation.ts";
import type { Fact } from "#app/domain/compliance/fact.ts";
import { generalPackOn, packIn, packOf } from "#app/domain/compliance/pack-in.ts";
import { packSchema } from "#app/domain/compliance/pack-schema.ts";
import { type RuleLine, rulesText } from "#app/domain/compliance/pack-text.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { factsOf, inForceOn } from "#app/domain/compliance/values-on-day.ts";

const TODAY = "2026-11-23";

const validity = ({ from, until }: Fact) => (from || until ? ` (${from ?? "…"} to ${until ?? "…"})` : "");
/** A value in words, then as it is written down: path, value, when it holds, mark, source and note. */
const lineOf = ({ key, text, fact }: RuleLine) =>
  [
    `${text} ${key}: ${JSON.stringify(fact.value)}${fact.unit ? ` ${fact.unit}` : ""}${validity(fact)}`,
    ...[fact.mark, fact.source, fact.note],
  ]
    .filter(Boolean)
    .join(" · ");

test.each(packs.map((pack) => [pack.name, pack] as const))(
  "%s says word by word what was read of its law",
  async (_, pack) => {
    expect(packSchema.safeParse(pack).error).toBeUndefined();
    const lines = packValues(pack, TODAY).flatMap(({ title, values }) => ["", `# ${title}`, ...values.map(lineOf)]);
    await expect([`${pack.name} (${pack.state})`, ...lines, ""].join("\n")).toMatchFileSnapshot(
      `./law/${pack.state}.txt`,
    );
  },
);

test("each value in force is put into words, once", () => {
  for (const pack of packs) {
    const inForce = inForceOn(pack, TODAY);
    const keys = rulesText(inForce).flatMap(({ lines }) => lines.map(({ key }) => key));
    expect(keys.toSorted(), pack.name).toEqual(
      factsOf(inForce)
        .map(({ key }) => key)
        .toSorted(),
    );
  }
});

test("twenty-two states have a pack, each of its own", () => {
  const states = packs
    .map(({ state }) => state)
    .toSorted()
    .join(" ");
  expect(states).toBe("AZ CA CO CT DE IL MA MD ME MI MN MO MT NJ NM NV NY OH OR RI VT WA");
});

test("a state without a pack has the strictest limits of any, and says of which", () => {
  const { limits, flow } = packIn("TX", Date.parse("2026-11-23T12:00:00Z"));
  expect(limits.all?.most).toMatchObject({ value: 14.175, unit: "g", source: expect.stringContaining("Connecticut") });
  expect(limits.all?.equivalents?.concentrate).toMatchObject({
    unit: "g",
    source: expect.stringMatching(/state: \w+/),
  });
  expect(limits.all?.equivalents?.edible).toMatchObject({ value: 500, unit: "mg THC" });
  expect(flow).toEqual({});
  expect(packOf("TX")).toBeUndefined();
  expect(factsOf(generalPackOn(TODAY)).length).toBe(5);
});

test("a pack is refused if its values overlap, end before they begin, or have no reading date", () => {
  const excise = packOf("CA")!.taxes.excise!;
  const withRate = (rate: unknown) => packSchema.safeParse({ ...packOf("CA"), taxes: { excise: { ...excise, rate } } });
  const value = { value: 15, unit: "%", source: "A law", mark: "V", readOn: TODAY, from: null, until: null };
  expect(withRate(value).success).toBe(true);
  expect(withRate([value, value]).error?.message).toContain("Two values hold on one day.");
  expect(withRate({ ...value, from: "2026-02-01", until: "2026-01-31" }).error?.message).toContain(
    "It ends before it begins.",
  );
  expect(withRate({ ...value, readOn: null }).error?.message).toContain("was read on no day");
  expect(withRate({ ...value, value: -1 }).success).toBe(false);
  expect(withRate({ ...value, until: "2026-02-30" }).success).toBe(false);
});
