import type { Fact } from "./fact.ts";
import type { Pack } from "./pack-schema.ts";
import { factsOf, type PackInForce } from "./values-on-day.ts";

/** The oldest day on which a value of a pack was read, "YYYY-MM-DD": as old as the pack is. Null where none was. */
export const readOnOf = (pack: Pack | PackInForce): string | null =>
  factsOf(pack)
    .map(({ fact }) => fact.readOn)
    .filter((day) => day !== null)
    .toSorted()[0] ?? null;

const factJson = ({ value, unit, source, mark, readOn, from, until }: Fact) => ({
  ...{ value, unit, source, mark, readOn, from, until },
});

/** The values of a pack that hold on a day, by their keys ("limits.flower.most"). */
export const toPackJson = (pack: PackInForce) => ({
  values: Object.fromEntries(factsOf(pack).map(({ key, fact }) => [key, factJson(fact)])),
});
