import { isDay } from "../local-date.ts";
import { z } from "../zod.ts";

/** What a limit counts by. Pre-rolls are flower, vapes are concentrate, tinctures are edibles. */
export const goodsClasses = ["flower", "concentrate", "edible", "plant"] as const;
export type GoodsClass = (typeof goodsClasses)[number];

const day = z.string().refine(isDay).nullable();
const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);
const words = z.string().min(1);

const origin = {
  source: words,
  mark: z.enum(["V", "S", "M"]),
  readOn: day,
  from: day,
  until: day,
  note: words.optional(),
};
type Cited = { mark: string; readOn: string | null; from: string | null; until: string | null };

const isCited = ({ mark, readOn }: Cited) => (mark === "M") === (readOn === null);
const isInOrder = ({ from, until }: Cited) => from === null || until === null || from <= until;
/** Of two values for one thing, the earlier ends before the later begins. */
const followEachOther = (facts: readonly Cited[]) =>
  facts.every((fact, at) => at === 0 || (facts[at - 1]!.until ?? "9999") < (fact.from ?? ""));

/** A value, or several that follow each other in time. */
function dated<T extends z.ZodType<Cited>>(shape: T) {
  const fact = shape
    .refine(isCited, "What is from memory was read on no day, all else on one.")
    .refine(isInOrder, "It ends before it begins.");
  return z.union([fact, z.array(fact).min(2).refine(followEachOther, "Two values hold on one day.")]);
}

const amount = <U extends string>(...units: U[]) =>
  dated(z.strictObject({ value: z.number().positive(), unit: z.enum(units), ...origin }));
const plain = <T extends z.ZodType>(value: T) => dated(z.strictObject({ value, unit: z.null(), ...origin }));
const yesOrNo = plain(z.boolean());
const list = plain(z.array(words).min(1).readonly());

const quantity = ["g", "oz", "fl oz", "mg THC", "plants"] as const;

/**
 * What one person may buy. Of the classes in `of`, all together at most `most`. What is in `equivalents` counts too: each
 * amount counts as `per`, or, without `per`, fills the whole limit. `within` names a limit in which this one is a cap.
 */
const limit = z.strictObject({
  name: words,
  of: z.array(z.enum(goodsClasses)).min(1),
  most: amount(...quantity),
  per: z.strictObject({ value: z.number().positive(), unit: z.enum(["g", "oz"]) }).optional(),
  equivalents: z.partialRecord(z.enum(goodsClasses), amount(...quantity)).optional(),
  within: words.optional(),
  period: plain(z.enum(["transaction", "day"])).optional(),
});

const percentage = amount("%");
const rate = amount("%", "$ per mg THC");

/**
 * A tax inside the price. `rate` for all of its goods, or `rates` of which the first that fits counts: by class, by potency
 * up to a percentage of THC. `local`: it depends on the place, and an admin enters it. A tax without any rate cannot be told.
 */
const tax = z
  .strictObject({
    name: words,
    goods: z.enum(["cannabis", "all"]),
    rate: rate.optional(),
    rates: z
      .array(z.strictObject({ of: z.array(z.enum(goodsClasses)).optional(), upTo: percentage.optional(), rate }))
      .min(2)
      .optional(),
    local: z.boolean().optional(),
    /** The most that a place may ask. */
    localMost: percentage.optional(),
    /** The shelf price where nothing else is said; else that and the taxes that stand above this one. */
    on: plain(z.enum(["price", "price and taxes above"])).optional(),
    owedBy: plain(z.enum(["buyer", "seller"])).optional(),
    /** Whose place decides on a local rate. */
    place: plain(
      z.strictObject({ Pickup: z.enum(["dispensary"]), Delivery: z.enum(["dispensary", "customer"]) }),
    ).optional(),
  })
  .refine(({ rate, rates, local }) => [rate, rates, local].filter(Boolean).length === 1, "A tax has one kind of rate.");

/** What the law switches on and off between cart and hand-over, and what must be kept. Nothing said is nothing known. */
const flow = z.strictObject({
  delivery: yesOrNo,
  deliveryNeeds: list,
  carriers: list,
  onlyPlaces: list,
  refusedPlaces: list,
  saleHours: plain(z.strictObject({ open: time, close: time })),
  orderCutOff: plain(time),
  deliveriesPerDay: amount("per day"),
  deliverySurcharge: amount("$"),
  reserveOnly: yesOrNo,
  onlinePayment: yesOrNo,
  prepaid: yesOrNo,
  cashAtDoor: yesOrNo,
  idBeforeFirstOrder: yesOrNo,
  birthdateWithOrder: yesOrNo,
  nameMatchesId: yesOrNo,
  inPerson: yesOrNo,
  idScanner: yesOrNo,
  idCopy: yesOrNo,
  idLog: yesOrNo,
  carryMost: amount("$"),
  carryUnorderedMost: amount("$"),
  carryPaidLeast: percentage,
  oneRetailerAtATime: yesOrNo,
  manifest: plain(words),
  freeGoods: yesOrNo,
  bundles: yesOrNo,
  registerBlocks: yesOrNo,
  postedOnline: list,
  itemizedReceipt: yesOrNo,
  receipt: list,
  taxesApart: yesOrNo,
  warnings: list,
  onlyRequiredData: yesOrNo,
  retention: amount("years"),
});

/** What a product may hold at most. */
const product = z.strictObject({
  flowerThc: percentage,
  solidThc: percentage,
  packageThc: amount("mg THC"),
  servingThc: amount("mg THC"),
});

/** A state's law as data (README.md beside this file). */
export const packSchema = z
  .strictObject({
    state: z.string().regex(/^[A-Z]{2}$/),
    name: words,
    /** Of most of its people: whose day counts where no dispensary is meant, which may keep another. */
    timeZone: words,
    limits: z.record(words, limit),
    /** What no limit counts. */
    exempt: list.optional(),
    /** The share of each limit that visitors from elsewhere may buy. */
    visitors: percentage.optional(),
    products: product.partial().optional(),
    taxes: z.record(words, tax),
    flow: flow.partial(),
  })
  .refine(
    ({ limits }) => Object.values(limits).every(({ within }) => within === undefined || within in limits),
    "A cap lies within a limit of the same pack.",
  );

export type Pack = z.infer<typeof packSchema>;
