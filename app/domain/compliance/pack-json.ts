import type { Fact } from "./fact.ts";
import type { Pack } from "./pack-schema.ts";
import { factsOf, type PackInForce } from "./values-on-day.ts";

/** The oldest "YYYY-MM-DD" on which a value was read: a pack is as old as its oldest value. */
export const readOnOf = (pack: Pack | PackInForce): string | null =>
  factsOf(pack)
    .map(({ fact }) => fact.readOn)
    .filter((day) => day !== null)
    .toSorted()[0] ?? null;

const factJson = ({ note: _, ...fact }: Fact) => fact;

export const toPackJson = (pack: PackInForce) => ({
  values: Object.fromEntries(factsOf(pack).map(({ key, fact }) => [key, factJson(fact)])),
});
