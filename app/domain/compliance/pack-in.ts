import { localDate } from "../local-date.ts";
import type { Measured } from "./contents.ts";
import type { Amount, Origin } from "./fact.ts";
import { amountOf, type Fill, fillsOf } from "./limit.ts";
import type { GoodsClass } from "./pack-schema.ts";
import { packs } from "./packs/index.ts";
import { inForceOn, type PackInForce } from "./values-on-day.ts";

/** The fallback for a state without a pack and an unknown dispensary. */
const ANYWHERE = "America/New_York";

/** A page needs the same pack for each dispensary. */
const resolved = new Map<string, PackInForce>();
const RESOLVED_MAX = 100;

export const packOf = (state: string) => packs.find((pack) => pack.state === state);

/** `at` is in ms. Laws change at local midnight: in the dispensary's time zone, else that of most of the state. */
export function packIn(state: string, at: number, timeZone?: string): PackInForce {
  const pack = packOf(state);
  const day = localDate(at, timeZone ?? pack?.timeZone ?? ANYWHERE);
  const key = `${pack ? state : ""} ${day}`;
  const known = resolved.get(key);
  if (known) return known;
  if (resolved.size >= RESOLVED_MAX) resolved.clear();
  const inForce = pack ? inForceOn(pack, day) : generalPackOn(day);
  resolved.set(key, inForce);
  return inForce;
}

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
