import { dealKinds, kindNames } from "../deals/deal.ts";
import { localDate } from "../local-date.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { stateName } from "../places/us-states.ts";
import { QUARTER_MS } from "../time.ts";
import type { AgeAsking } from "./age.ts";
import { packOf } from "./pack-in.ts";
import type { NoticePlace, Pack } from "./pack-schema.ts";
import { packs } from "./packs/index.ts";
import { type InForce, inForceOn } from "./values-on-day.ts";
import type { Withheld } from "./withheld.ts";

type Rules = InForce<NonNullable<Pack["offers"]>>;
type Rule = "lowerPrice" | "struckPrice" | "percent" | "amountOff" | "buyGet" | "bundle" | "codes" | "points";

/** `texts` are what shoppers read: a promotion's title and description, a deal's name. */
export type Offer = {
  kind: keyof typeof offerNames;
  code?: string | null;
  texts?: readonly string[];
};

const offerNames = {
  sale: "sale prices shown as such",
  promotion: "a daily promotion",
  ...kindNames,
  points: "loyalty points",
};

/** A sale price shows the regular one, and the percentage where products are compared. */
const needs: Record<Offer["kind"], readonly Rule[]> = {
  sale: ["lowerPrice", "struckPrice", "percent"],
  promotion: ["lowerPrice"],
  percent: ["lowerPrice", "percent"],
  amount: ["lowerPrice", "amountOff"],
  buyGet: ["lowerPrice", "buyGet"],
  bundle: ["lowerPrice", "bundle"],
  points: ["points"],
};

export const UNKNOWN = "no rule that we know of allows it";

type Law = Pick<Pack, "name" | "timeZone" | "offers">;

/** Days begin at a quarter of an hour everywhere, and a page asks for the same rules of each dispensary. */
const known = new WeakMap<Law, { quarter: number; rules: Rules }>();

function rulesOn(pack: Law | undefined, now: number): Rules {
  if (!pack?.offers) return {};
  const quarter = Math.floor(now / QUARTER_MS);
  const cached = known.get(pack);
  if (cached?.quarter === quarter) return cached.rules;
  const rules = inForceOn(pack.offers, localDate(now, pack.timeZone));
  known.set(pack, { quarter, rules });
  return rules;
}

const missingRule = (rules: Rules, { kind, code }: Offer): Rule | undefined =>
  [...needs[kind], ...(code ? (["codes"] as const) : [])].find((rule) => rules[rule]?.value !== true);

const clauseOf = (rules: Rules, rule: keyof Rules): string => rules[rule]?.source ?? UNKNOWN;

type OfferError = { about: "kind" | "code" | "texts"; message: string };

/**
 * The only judge of offers: what the law forbids about one, undefined if nothing. What no pack states is forbidden. A
 * sale price may always be charged; where it may not be shown as one, it is simply the price.
 */
export function judgeOffer(pack: Law | undefined, offer: Offer, now: number): OfferError | undefined {
  const rules = rulesOn(pack, now);
  const name = pack?.name ?? "this state";
  const missing = missingRule(rules, offer);
  if (missing) {
    const message = `Not allowed in ${name}: ${clauseOf(rules, missing)}. ${allowedText(rules)}`;
    return { about: missing === "codes" ? "code" : "kind", message };
  }
  const word = rules.words?.value.find((each) => offer.texts?.some((text) => hasWord(text, each)));
  if (word === undefined) return undefined;
  return { about: "texts", message: `Leave out “${word}”: not allowed in ${name} (${clauseOf(rules, "words")}).` };
}

/** Whole words, in any case; "% off" also follows a number. */
function hasWord(text: string, word: string): boolean {
  const exact = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+");
  return new RegExp(`(?<![a-z])${exact}(?:s|d|ed)?(?![a-z])`, "i").test(text);
}

const conjunction = new Intl.ListFormat("en-US");

function allowedText(rules: Rules): string {
  const kinds = (Object.keys(offerNames) as Offer["kind"][]).filter((kind) => !missingRule(rules, { kind }));
  return kinds.length > 0
    ? `Allowed: ${conjunction.format(kinds.map((kind) => offerNames[kind].toLowerCase()))}.`
    : "Allowed: a lower price, shown without the regular one.";
}

/** An unconfirmed state counts as one without a pack. */
export type OfferPlace = { state: string; withheld?: Withheld | null };

export const packAt = ({ state, withheld }: OfferPlace): Pack | undefined =>
  withheld === "state" ? undefined : packOf(state);

export const isLawful = (place: OfferPlace, offer: Offer, now: number): boolean =>
  !judgeOffer(packAt(place), offer, now);

export const takesCodes = (place: OfferPlace, now: number): boolean =>
  dealKinds.some((kind) => isLawful(place, { kind, code: "ANY" }, now));

export function whyUnlawful(
  place: OfferPlace,
  { kind, code = null, name = "" }: Pick<Offer, "kind" | "code"> & { name?: string },
  now: number,
): Refusal | undefined {
  const error = judgeOffer(packAt(place), { kind, code, texts: [name] }, now);
  return error && refuse("deal-unlawful", error.message);
}

/** Minimum price per unit: a cent where goods may not be given away. */
export const minimumUnitCents = (place: OfferPlace, now: number): number =>
  rulesOn(packAt(place), now).freeGoods?.value === true ? 0 : 1;

export const statesAllowing = (kind: Offer["kind"], now: number): string[] =>
  packs.filter((pack) => !judgeOffer(pack, { kind }, now)).map(({ state }) => state);

const putsSaleFirst = (pack: Pack | undefined, now: number): boolean =>
  rulesOn(pack, now).neutralOrder?.value === false && !judgeOffer(pack, { kind: "sale" }, now);

/** SPEC.md 2's order, where the law has no say in it. */
export const showsSaleFirst = (place: OfferPlace, now: number): boolean => putsSaleFirst(packAt(place), now);
export const saleFirstStates = (now: number): string[] =>
  packs.filter((pack) => putsSaleFirst(pack, now)).map(({ state }) => state);

type Priced = { priceCents: number; salePriceCents: number | null };

/** Where a lower price may not be shown as one, it is the price. */
export function lawfulPrices<P extends Priced>(place: OfferPlace, products: readonly P[], now: number): P[] {
  if (isLawful(place, { kind: "sale" }, now)) return [...products];
  return products.map((product) => ({
    ...product,
    priceCents: product.salePriceCents ?? product.priceCents,
    salePriceCents: null,
  }));
}

/** SPEC.md 2's sale first, or by id where the order must be neutral. */
export const inLawfulOrder = <P extends Priced & { id: string }>(
  place: OfferPlace,
  products: readonly P[],
  now: number,
): P[] => {
  const isSaleFirst = showsSaleFirst(place, now);
  const rank = (product: Priced) => Number(isSaleFirst && product.salePriceCents === null);
  return products.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
};

export const lawfulPromo = <P extends { title: string; description: string }>(
  place: OfferPlace,
  promo: P | null,
  now: number,
): P | null =>
  promo && isLawful(place, { kind: "promotion", texts: [promo.title, promo.description] }, now) ? promo : null;

/** Each warning once that must stand with goods of these places; empty without one. */
export function warningText(places: readonly OfferPlace[], where: NoticePlace, now: number): string {
  const warnings = places.map((place) => rulesOn(packAt(place), now).warning?.value);
  return [...new Set(warnings.map((warning) => (warning?.where.includes(where) ? warning.text : "")))]
    .filter(Boolean)
    .join(" · ");
}

type Licensed = OfferPlace & { licenseNumber: string | null };

/** Stands with the goods unless the law waives it. */
export const licenseText = (place: Licensed, now: number): string =>
  place.licenseNumber && rulesOn(packAt(place), now).licenseNumber?.value !== false
    ? `License ${place.licenseNumber}`
    : "";

export const smallPrint = (place: Licensed, where: NoticePlace, now: number): string =>
  [warningText([place], where, now), licenseText(place, now)].filter(Boolean).join(" · ");

const packAsksAge = (pack: Pack | undefined, now: number): boolean =>
  !pack || rulesOn(pack, now).audienceCheck?.value === true;

export const asksAge = (places: readonly OfferPlace[], now: number, asking: AgeAsking): boolean =>
  asking === "everywhere" || places.some((place) => packAsksAge(packAt(place), now));

export const statesWithoutAgeQuestion = (now: number, asking: AgeAsking): string[] =>
  asking === "everywhere" ? [] : packs.filter((pack) => !packAsksAge(pack, now)).map(({ state }) => state);

/** Shown where prices and deals are set. Null if shoppers see every offer and the law sets no minimum price. */
export function offerNote(place: OfferPlace, now: number): string | null {
  const pack = packAt(place);
  const rules = rulesOn(pack, now);
  const name = stateName(place.state) ?? place.state;
  const notes: string[] = [];
  const missing = missingRule(rules, { kind: "sale" });
  if (missing) {
    const clause = clauseOf(rules, missing);
    notes.push(`In ${name}, shoppers see a sale price as the price, without the regular one (${clause}).`);
    if (!pack) notes.push("Until we have confirmed the state's rules, the strictest reading applies.");
  }
  const { belowCost } = rules;
  if (belowCost?.value === false) {
    notes.push(`In ${name}, you may not sell below cost or market value (${belowCost.source}).`);
    notes.push("We know neither, so please check your prices.");
  }
  return notes.join(" ") || null;
}
