import { linePriceCents } from "../checkout/pricing.ts";
import { minimumUnitCents, type OfferPlace, whyUnlawful } from "../compliance/offers.ts";
import { sum } from "../sum.ts";
import type { DealResult } from "./apply.ts";
import { type OrderDeal, unconditional } from "./deal.ts";
import { spread } from "./discount.ts";
import { pointsCents } from "./points-text.ts";

const STEP = 100;

export type PointsPlace = OfferPlace & { loyaltyPoints: boolean };

/** `balance` is null for a buyer we don't know. `usable` is what this cart could redeem. */
export type PointsOfSale = { balance: number | null; usable: number; used: number; earned: number };

export const givesPoints = (place: PointsPlace, at: number): boolean =>
  place.loyaltyPoints && whyNoPoints(place, at) === null;

/** Why the dispensary may not give points; null if it may. */
export const whyNoPoints = (place: OfferPlace, at: number): string | null =>
  whyUnlawful(place, { kind: "points" }, at)?.message ?? null;

export type PointsSetting = { on: boolean; unlawful: string | null; owed: number | null };

export const pointsSetting = (place: PointsPlace, owed: number | undefined, at: number): PointsSetting => ({
  on: place.loyaltyPoints,
  unlawful: whyNoPoints(place, at),
  owed: owed ?? null,
});

/** `goodsCents` is after all reductions, without taxes, fee and tip. */
export const pointsEarned = (goodsCents: number): number => Math.max(0, Math.floor(goodsCents / 100));

type Redemption = { balance: number | null; uses: boolean };

/** Takes points off what deals left, in steps of 100. Each unit keeps the law's minimum price, an order a cent. */
export function redeemPoints<D extends DealResult>(
  place: OfferPlace,
  dealt: D,
  { balance, uses }: Redemption,
  at: number,
): { dealt: D; usable: number; used: number } {
  const lineCents = dealt.lines.map(linePriceCents);
  const keepCents = minimumUnitCents(place, at);
  const rooms = dealt.lines.map(({ quantity }, n) => Math.max(0, (lineCents[n] ?? 0) - keepCents * quantity));
  const mostCents = Math.min(sum(rooms), sum(lineCents) - 1);
  const steps = Math.min(Math.floor((balance ?? 0) / STEP), Math.floor(mostCents / pointsCents(STEP)));
  const usable = Math.max(0, steps) * STEP;
  const used = uses ? usable : 0;
  if (used === 0) return { dealt, usable, used };
  const deal = dealOf(used, spread(pointsCents(used), rooms));
  const lines = dealt.lines.map((line, n) => ({
    ...line,
    discountCents: (line.discountCents ?? 0) + (deal.lineCents[n] ?? 0),
  }));
  return { dealt: { ...dealt, lines, deals: [...dealt.deals, deal] }, usable, used };
}

const POINTS = "points";

export const isPoints = ({ id }: Pick<OrderDeal, "id">): boolean => id === POINTS;

/** An order lists redeemed points beside its deals, so that every receipt, mail and ticket says them. */
const dealOf = (points: number, lineCents: number[]) => ({
  ...unconditional,
  id: POINTS,
  name: `${points.toLocaleString("en-US")} points`,
  kind: "amount" as const,
  scope: "order" as const,
  cents: pointsCents(points),
  stacks: true,
  discountCents: pointsCents(points),
  lineCents,
});

type OrderPoints = {
  pointsUsed: number;
  pointsEarned: number;
  status: "AWAITING_PROCESSING" | "COMPLETED" | "CANCELLED";
};

/** What an order did with points, for its page; null if nothing. */
export function orderPointsText({ pointsUsed: used, pointsEarned: earned, status }: OrderPoints): string | null {
  const isCanceled = status === "CANCELLED";
  const parts = [
    used > 0 && (isCanceled ? `${used} given back` : `${used} used`),
    earned > 0 && !isCanceled && (status === "COMPLETED" ? `${earned} earned` : `${earned} to earn with this order`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
