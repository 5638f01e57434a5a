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

/** `resident` is null if nobody asked; in some states visitors may buy less. */
type Place = { state: string; timeZone: string; resident?: boolean | null };

/** Shares are in billionths, so that sums are exact. */
export type DayPurchase = { day: string; bucket: string; share: number };

/** The identity that daily limits count by; null without a full birthdate. */
export function buyerOf({ phone, birthdate }: { phone: string; birthdate: string }) {
  const day = parseBirthdate(birthdate.trim());
  return day ? { phone: digitsOf(phone), birthdate: day } : null;
}

const WHOLE = 1_000_000_000;

export const allowanceAt = ({ state, timeZone, resident }: Place, now: number): Allowance =>
  allowanceOf(packIn(state, now, timeZone), { visitor: resident === false });

/** Null where visitors may buy as much as residents. */
export function residenceQuestion({ state, timeZone }: Place, now: number): { label: string; hint: string } | null {
  const { visitors } = packIn(state, now, timeZone);
  if (!visitors) return null;
  return {
    label: `I live in ${stateName(state) ?? state}`,
    hint: `Visitors can buy ${shareText(visitors.value)} the resident limit. We'll check your ID.`,
  };
}

/** An unanswered question counts as a visitor; null where it makes no difference. */
export const residenceOf = (place: Place, isResident: boolean | undefined, now: number): boolean | null =>
  residenceQuestion(place, now) ? (isResident ?? false) : null;

const sharesOn = (day: string, bought: readonly DayPurchase[]): Shares => {
  const shares: Record<string, number> = {};
  for (const { bucket, share, ...purchase } of bought) {
    if (purchase.day === day) shares[bucket] = (shares[bucket] ?? 0) + share / WHOLE;
  }
  return shares;
};

export const limitUses = (
  place: Place,
  lines: readonly CountedLine[],
  bought: readonly DayPurchase[],
  now: number,
): LimitUse[] => limitsOf(allowanceAt(place, now), lines, sharesOn(localDate(now, place.timeZone), bought));

/** Refuses `over-limit` with the limit and its use. `askedAt` is when the order is placed, `now` when it's for. */
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

function overText({ name, used, limit, unit, period }: LimitUse, dayOfOthers: string | null): string {
  const most = `${name}: one person may buy at most ${measured(limit, unit)} ${period === "day" ? "a day here" : "at once"}.`;
  const already = dayOfOthers ? `With what you ordered here ${dayOfOthers.replace(/^on /, "for ")}, this` : "This";
  return `${most} ${already} would make it ${measured(used, unit)}.`;
}

const DELIVERIES = "deliveries";

const deliveriesAt = ({ state, timeZone }: Place, now: number): number | undefined =>
  packIn(state, now, timeZone).flow.deliveriesPerDay?.value;

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
  // Rounded down: an order that exactly fills a limit is within it.
  return shares.map(([bucket, share]) => ({ day, bucket, share: Math.min(WHOLE, Math.floor(share * WHOLE)) }));
}

const shareText = (percent: number): string => (percent === 50 ? "half" : `${percent}% of`);
