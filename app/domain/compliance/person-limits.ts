import { dayWords } from "../checkout/windows/text.ts";
import type { OrderType } from "../dispensaries/vendor.ts";
import { localDate } from "../local-date.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { digitsOf } from "../phone.ts";
import { stateName } from "../places/us-states.ts";
import { measured } from "./amount-text.ts";
import { parseBirthdate } from "./birthdate.ts";
import { type Allowance, allowanceOf } from "./limit.ts";
import { type CountedLine, dayShares, type LimitUse, limitsOf, overLimit, type Shares } from "./meter.ts";
import { packIn } from "./pack-in.ts";

/**
 * Where and by whose calendar something is bought. `resident` says whether the buyer lives in the state, since some let visitors buy
 * less; null where nobody was asked.
 */
type Place = { state: string; timeZone: string; resident?: boolean | null };

/** What one person's orders took of a dispensary's daily limits; shares in billionths, so that sums are exact. */
export type DayPurchase = { day: string; bucket: string; share: number };

/** Whose day a contact's orders count in: phone digits and birthdate. Null without a whole birthdate: nobody's. */
export function buyerOf({ phone, birthdate }: { phone: string; birthdate: string }) {
  const day = parseBirthdate(birthdate.trim());
  return day ? { phone: digitsOf(phone), birthdate: day } : null;
}

const WHOLE = 1_000_000_000;

/** What one person may buy in one day or at once, at a place and an instant. */
export const allowanceAt = ({ state, timeZone, resident }: Place, now: number): Allowance =>
  allowanceOf(packIn(state, now, timeZone), { visitor: resident === false });

/** What is asked of a buyer where visitors may buy less than residents; null where all may buy the same. */
export function residenceQuestion({ state, timeZone }: Place, now: number): { label: string; hint: string } | null {
  const { visitors } = packIn(state, now, timeZone);
  if (!visitors) return null;
  return {
    label: `I live in ${stateName(state) ?? state}`,
    hint: `Visitors can buy ${shareText(visitors.value)} the resident limit. We'll check your ID.`,
  };
}

/** Whether an order counts as a resident's: what nobody said is a visitor's. Null where it makes no difference. */
export const residenceOf = (place: Place, said: boolean | undefined, now: number): boolean | null =>
  residenceQuestion(place, now) ? (said ?? false) : null;

const sharesOn = (day: string, bought: readonly DayPurchase[]): Shares => {
  const shares: Record<string, number> = {};
  for (const { bucket, share, ...one } of bought) {
    if (one.day === day) shares[bucket] = (shares[bucket] ?? 0) + share / WHOLE;
  }
  return shares;
};

/** How far a cart, and what its buyer bought here for that day, use each limit. */
export const limitUses = (
  place: Place,
  lines: readonly CountedLine[],
  bought: readonly DayPurchase[],
  now: number,
): LimitUse[] => limitsOf(allowanceAt(place, now), lines, sharesOn(localDate(now, place.timeZone), bought));

/**
 * Refuses `over-limit` where a cart, with what its buyer bought here for that day, goes beyond what the law lets one person buy; the
 * details say which limit, and how far it would be used. `askedAt` is when somebody orders, `now` for when.
 */
export function checkLimits(
  place: Place,
  lines: readonly CountedLine[],
  bought: readonly DayPurchase[],
  now: number,
  askedAt = now,
): Refusal<"over-limit"> | undefined {
  const allowance = allowanceAt(place, now);
  const before = sharesOn(localDate(now, place.timeZone), bought);
  const over = overLimit(allowance, lines, before);
  if (!over) return undefined;
  const limit = limitsOf({ ...allowance, limits: [over] }, lines, before)[0] as LimitUse;
  return refuse(
    "over-limit",
    overText(limit, before[over.key] !== undefined ? dayWords(now, place.timeZone, askedAt) : null),
    { details: { limit } },
  );
}

/** "Flower: at most 28.5 g a day may be bought here. This cart would make it 31.5 g." */
function overText({ name, used, limit, unit, period }: LimitUse, dayOfOthers: string | null): string {
  const most = `${name}: one person may buy at most ${measured(limit, unit)} ${period === "day" ? "a day here" : "at once"}.`;
  const already = dayOfOthers ? `With what you ordered here ${dayOfOthers.replace(/^on /, "for ")}, this` : "This";
  return `${most} ${already} would make it ${measured(used, unit)}.`;
}

/** Deliveries are counted beside the limits of goods. */
const DELIVERIES = "deliveries";

/** The most deliveries that one person may get in a day; undefined where the law sets none. */
const deliveriesAt = ({ state, timeZone }: Place, now: number): number | undefined =>
  packIn(state, now, timeZone).flow.deliveriesPerDay?.value;

/** Refuses `delivery-limit` where its buyer has had as many deliveries today as the law allows. */
export function checkDeliveries(
  place: Place,
  orderType: OrderType,
  bought: readonly DayPurchase[],
  now: number,
): Refusal<"delivery-limit"> | undefined {
  const most = deliveriesAt(place, now);
  if (!most || orderType !== "Delivery") return undefined;
  const had = (sharesOn(localDate(now, place.timeZone), bought)[DELIVERIES] ?? 0) * most;
  if (had + 1 <= most + 0.5) return undefined;
  const name = stateName(place.state) ?? place.state;
  const many = most === 1 ? "one delivery" : `${most} deliveries`;
  return refuse("delivery-limit", `In ${name}, a person gets ${many} a day. Pick this order up instead.`);
}

/** What an order takes of its buyer's day: kept until the next local day. */
export function dayPurchases(
  place: Place,
  { items, orderType }: { items: readonly CountedLine[]; orderType: OrderType },
  now: number,
): DayPurchase[] {
  const day = localDate(now, place.timeZone);
  const most = deliveriesAt(place, now);
  const shares = Object.entries({
    ...dayShares(allowanceAt(place, now), items),
    ...(most && orderType === "Delivery" ? { [DELIVERIES]: 1 / most } : {}),
  });
  // Rounded down: what fills a limit exactly is within it.
  return shares.map(([bucket, share]) => ({ day, bucket, share: Math.min(WHOLE, Math.floor(share * WHOLE)) }));
}

const shareText = (percent: number): string => (percent === 50 ? "half" : `${percent}% of`);
