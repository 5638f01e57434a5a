import type { Measured } from "./contents.ts";
import type { Amount, Origin } from "./fact.ts";
import { amountOf, type Fill, fillsOf } from "./limit.ts";
import type { GoodsClass } from "./pack-schema.ts";
import { packs } from "./packs/index.ts";
import { inForceOn, type PackInForce } from "./values-on-day.ts";

type Strictest = Amount<"g" | "mg THC" | "fl oz"> & Origin;

function strictest(day: string, goodsClass: GoodsClass, ...measures: Measured[]): Strictest {
  const fills = packs.flatMap((pack) => {
    const { name, limits } = inForceOn(pack, day);
    const own = Object.values(limits).flatMap(fillsOf);
    return own.map((one) => ({ ...one, state: name }));
  });
  const least = fills
    .filter((one) => one.goodsClass === goodsClass && measures.includes(one.fill.in))
    .reduce((one, other) => (other.fill.most < one.fill.most ? other : one));
  const { state, fact } = least;
  // A product never holds more THC than it weighs, so a limit in mg of THC is also safe as a limit on weight.
  const fill: Fill = { ...least.fill, in: measures[0]! };
  const source = `The strictest limit of any state: ${state} (${fact.source})`;
  return { ...amountOf(fill), source, mark: "M", readOn: null, from: null, until: null };
}

/** For states without a pack: the strictest limits of any state, so a cart that fits here is legal everywhere. */
export function generalPackOn(day: string): PackInForce {
  return {
    state: "US",
    name: "a state without a pack",
    timeZone: "America/New_York",
    limits: {
      all: {
        name: "All cannabis",
        of: ["flower"],
        most: strictest(day, "flower", "mg", "mgThc"),
        equivalents: {
          concentrate: strictest(day, "concentrate", "mg", "mgThc"),
          edible: strictest(day, "edible", "mgThc"),
        },
      },
      solids: { name: "Solid edibles", of: ["edible"], most: strictest(day, "edible", "mg") },
      liquids: { name: "Liquid edibles", of: ["edible"], most: strictest(day, "edible", "mL") },
    },
    taxes: { all: { name: "Taxes", goods: "all", local: true } },
    flow: {},
  };
}
