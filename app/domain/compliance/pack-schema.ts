import { isDay } from "../local-date.ts";
import { z } from "../zod.ts";
import { carriers } from "./carrier.ts";

/** Pre-rolls are flower, vapes are concentrate, tinctures are edibles. */
export const goodsClasses = ["flower", "concentrate", "edible", "plant"] as const;
export type GoodsClass = (typeof goodsClasses)[number];

const tripPapers = ["employee number", "driver's license", "vehicle", "insurance"] as const;
export type TripPaper = (typeof tripPapers)[number];

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
const followEachOther = (facts: readonly Cited[]) =>
  facts.every((fact, at) => at === 0 || (facts[at - 1]!.until ?? "9999") < (fact.from ?? ""));

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
 * Classes in `of` share `most`. An amount in `equivalents` counts as `per` or, without `per`, fills the whole limit.
 * `within` names a limit in which this one is a cap.
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
 * A tax inside the price. The first of `rates` that fits applies, by class or up to a potency in % of THC.
 * An admin enters `local` rates.
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
    localMost: percentage.optional(),
    /** Defaults to the shelf price. */
    on: plain(z.enum(["price", "price and taxes above"])).optional(),
    owedBy: plain(z.enum(["buyer", "seller"])).optional(),
    place: plain(
      z.strictObject({ Pickup: z.enum(["dispensary"]), Delivery: z.enum(["dispensary", "customer"]) }),
    ).optional(),
  })
  .refine(({ rate, rates, local }) => [rate, rates, local].filter(Boolean).length === 1, "A tax has one kind of rate.");

/** A missing value means the law is unknown to us. */
const flow = z.strictObject({
  delivery: yesOrNo,
  deliveryNeeds: list,
  carriers: plain(z.array(z.enum(carriers)).min(1).readonly()),
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
  carryMostByRoute: yesOrNo,
  carryUnorderedMost: amount("$"),
  carryPaidLeast: percentage,
  oneRetailerAtATime: yesOrNo,
  manifest: plain(words),
  tripPapers: plain(z.array(z.enum(tripPapers)).min(1).readonly()),
  registerBlocks: yesOrNo,
  postedOnline: list,
  itemizedReceipt: yesOrNo,
  receipt: list,
  taxesApart: yesOrNo,
  warnings: list,
  onlyRequiredData: yesOrNo,
  retention: amount("years"),
});

const noticePlaces = ["card", "menu", "product", "checkout"] as const;
export type NoticePlace = (typeof noticePlaces)[number];

/** What offers may be and what stands beside them. A missing value counts as the strictest. */
const offers = z.strictObject({
  lowerPrice: yesOrNo,
  struckPrice: yesOrNo,
  words: list,
  percent: yesOrNo,
  amountOff: yesOrNo,
  buyGet: yesOrNo,
  freeGoods: yesOrNo,
  bundle: yesOrNo,
  belowCost: yesOrNo,
  codes: yesOrNo,
  points: yesOrNo,
  audienceCheck: yesOrNo,
  warning: plain(z.strictObject({ text: words, where: z.array(z.enum(noticePlaces)).min(1).readonly() })),
  licenseNumber: yesOrNo,
  neutralOrder: yesOrNo,
});

export const claimKinds = ["health", "safe", "minors", "candy", "excess", "potency", "slang"] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Whether texts may say such things. A missing kind counts as forbidden. */
const claims = z.partialRecord(z.enum(claimKinds), yesOrNo);

const product = z.strictObject({
  flowerThc: percentage,
  solidThc: percentage,
  packageThc: amount("mg THC"),
  servingThc: amount("mg THC"),
});

export const packSchema = z
  .strictObject({
    state: z.string().regex(/^[A-Z]{2}$/),
    name: words,
    timeZone: words,
    limits: z.record(words, limit),
    exempt: list.optional(),
    visitors: percentage.optional(),
    products: product.partial().optional(),
    taxes: z.record(words, tax),
    flow: flow.partial(),
    offers: offers.partial().optional(),
    claims: claims.optional(),
  })
  .refine(
    ({ limits }) => Object.values(limits).every(({ within }) => within === undefined || within in limits),
    "A cap lies within a limit of the same pack.",
  );

export type Pack = z.infer<typeof packSchema>;
