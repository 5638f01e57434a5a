import { milesBetween, type Point, roundMiles } from "../places/geo.ts";
import { MINUTE_MS } from "../time.ts";
import type { CourierRequest, Driver } from "./request.ts";
import { pointOf } from "./way.ts";

export const OFFER_MS = MINUTE_MS;
const OFFERS_AT_ONCE = 3;
const stepMiles = [4, 12, 60] as const;
export const UNKNOWN_MILES = stepMiles[1];
export const OFFER_MILES_MOST = stepMiles[2];
const LAST_STEP = stepMiles.length - 1;
/** SPEC.md 9: couriers arrive within 30 minutes. */
const AHEAD_MS = 30 * MINUTE_MS;

export const declineReasons = {
  "too-far": "Too far away",
  busy: "Busy with another delivery",
  "ending-shift": "My shift is ending",
  pay: "Not worth the trip",
  unsafe: "Not safe to go there",
  other: "Another reason",
} as const;
export type DeclineReason = keyof typeof declineReasons;
export const declineReasonCodes = Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]];

/** `taken`: somebody else took the request first. `withdrawn`: the courier went off duty. */
export const offerAnswers = ["accepted", "declined", "expired", "taken", "withdrawn"] as const;

export type OnDuty = Driver & {
  id: string;
  place: Point | null;
  since: number;
  waitingSince: number;
  hasOffer: boolean;
};

export type Offer = {
  courierId: string;
  round: number;
  miles: number | null;
  askedAt: number;
  until: number;
  answer: (typeof offerAnswers)[number] | null;
  reason: DeclineReason | null;
  answeredAt: number | null;
};

/** Rounds count on when a request returns to the pool; `from` is the last round before that. */
export type Offers = {
  startsAt: number;
  from: number;
  round: number;
  step: number;
  onDuty: number;
  over: boolean;
  list: Offer[];
};

type Pickup = Pick<CourierRequest, "lat" | "lng" | "requestedPickupAt">;

/** Starts over, as when a request returns to the pool. A scheduled pickup is offered half an hour ahead. */
export function startOffers(before: Offers | undefined, pickup: Pickup, now: number): Offers {
  const round = before?.round ?? 0;
  return {
    startsAt: Math.max(now, (pickup.requestedPickupAt ?? 0) - AHEAD_MS),
    from: round,
    round,
    step: 0,
    onDuty: 0,
    over: false,
    list: before?.list ?? [],
  };
}

export const resumeOffers = (before: Offers | undefined, pickup: Pickup, now: number): Offers =>
  before && !before.over ? before : { ...startOffers(before, pickup, now), from: before?.from ?? 0 };

const isOpen = ({ answer }: Offer) => answer === null;

/** When something is next to be done; null if nothing is. */
export function nextOfferAt({ over, list, startsAt }: Offers): number | null {
  if (over) return null;
  const open = list.filter(isOpen);
  return open.length > 0 ? Math.min(...open.map(({ until }) => until)) : startsAt;
}

export const expireOffers = (offers: Offers, now: number): Offers => ({
  ...offers,
  list: offers.list.map((offer) =>
    isOpen(offer) && offer.until <= now ? { ...offer, answer: "expired" as const, answeredAt: offer.until } : offer,
  ),
});

/** The next round: the nearest couriers, and of equally near ones those who waited longest; wider if there are none. */
export function offerNext(offers: Offers, pickup: Pickup, onDuty: readonly OnDuty[], now: number): Offers {
  if (offers.over || offers.list.some(isOpen)) return offers;
  const hasBeenOffered = ({ id, since }: OnDuty) =>
    offers.list.some(
      ({ courierId, round, answer, askedAt }) =>
        courierId === id &&
        (answer === "declined" || answer === "accepted" || (round > offers.from && askedAt >= since)),
    );
  const at = pointOf(pickup.lat, pickup.lng);
  const left = onDuty
    .filter((courier) => !hasBeenOffered(courier))
    .map((courier) => ({ ...courier, miles: at && courier.place ? roundMiles(milesBetween(at, courier.place)) : null }))
    .sort((a, b) => nearness(a) - nearness(b) || a.waitingSince - b.waitingSince || (a.id < b.id ? -1 : 1));
  for (let step = offers.step; step <= LAST_STEP; step++) {
    const reach = left.filter(({ miles }) => (miles ?? UNKNOWN_MILES) <= (stepMiles[step] ?? 0));
    const free = reach.filter(({ hasOffer, carries }) => !hasOffer && (carries.length === 0 || step === LAST_STEP));
    if (free.length > 0) {
      const round = offers.round + 1;
      const added = free.slice(0, OFFERS_AT_ONCE).map(
        ({ id, miles }): Offer => ({
          courierId: id,
          round,
          miles,
          askedAt: now,
          until: now + OFFER_MS,
          answer: null,
          reason: null,
          answeredAt: null,
        }),
      );
      return {
        ...offers,
        round,
        step: step + 1,
        onDuty: onDuty.length,
        list: [...offers.list, ...added],
      };
    }
  }
  // Somebody may be free once their other offer ran out.
  if (offers.step < LAST_STEP && left.some(({ hasOffer }) => hasOffer))
    return { ...offers, startsAt: now + OFFER_MS, step: offers.step + 1, onDuty: onDuty.length };
  return { ...offers, over: true, onDuty: onDuty.length };
}

const nearness = ({ miles }: { miles: number | null }) => Math.floor(miles ?? UNKNOWN_MILES);

/** Without a reason it is withdrawn. Undefined if this courier has no open offer. */
export function declineOffer(offers: Offers, courierId: string, reason: DeclineReason | null, now: number) {
  const own = offers.list.find((offer) => isOpen(offer) && offer.courierId === courierId && offer.until > now);
  if (!own) return undefined;
  const declined: Offer = { ...own, answer: reason ? "declined" : "withdrawn", reason, answeredAt: now };
  return { ...offers, startsAt: now, list: offers.list.map((offer) => (offer === own ? declined : offer)) };
}

type Moved = Pick<CourierRequest, "status" | "courierId"> & Pickup;

/** After each move: the request's courier accepted, all other offers end, and a returned request starts over. */
export function settleOffers(offers: Offers | undefined, request: Moved, now: number): Offers | undefined {
  if (request.status === "PENDING") return startOffers(offers, request, now);
  if (!offers) return undefined;
  const close = (offer: Offer): Offer => ({
    ...offer,
    answer: offer.courierId === request.courierId ? "accepted" : "taken",
    answeredAt: now,
  });
  return { ...offers, over: true, list: offers.list.map((offer) => (isOpen(offer) ? close(offer) : offer)) };
}

export type Offering = {
  /** An older copy never replaces a newer one. */
  revision: number;
  asked: number;
  onDuty: number;
  until: number | null;
  over: boolean;
  open: { courierId: string; miles: number | null }[];
};

export function offeringOf({ list, from, onDuty, over }: Offers, revision: number): Offering {
  const open = list.filter(isOpen);
  const offered = new Set(list.filter(({ round }) => round > from).map(({ courierId }) => courierId)).size;
  return {
    revision,
    asked: offered,
    onDuty: Math.max(onDuty, offered),
    until: open[0]?.until ?? null,
    over,
    open: open.map(({ courierId, miles }) => ({ courierId, miles })),
  };
}

export const duties = ["duty", "break", "off"] as const;
export type Duty = (typeof duties)[number];
export const dutyOf = (shift: { kind: Duty } | undefined): Duty => shift?.kind ?? "off";
export const dutyLabels: Record<Duty, string> = { duty: "On duty", break: "Break", off: "Off duty" };

type Week = { offers: number; offersAnswered: number; offersMissed: number };

/** Of the last 7 days. Offers that somebody else took first, or that are still open, don't lower the rate. */
export function answerRateText({ offers, offersAnswered, offersMissed }: Week): string {
  if (offers === 0) return "No offers in 7 days";
  const due = offersAnswered + offersMissed;
  const rate = due > 0 ? `, ${Math.round((offersAnswered / due) * 100)}% answered` : "";
  return `${offers} ${offers === 1 ? "offer" : "offers"} in 7 days${rate}`;
}
