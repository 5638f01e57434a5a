import type { VendorStatus } from "../dispensaries/vendor.ts";
import { planOf, subscriptionPlans } from "./plans.ts";
import { displayState, entitledUntil, type Subscription } from "./subscription.ts";
import { LIMITED_AFTER_DAYS, REMINDED_AFTER_DAYS, trialAgeDays } from "./trial.ts";

/** Which banner the dashboard shows. `grace`: a renewal failed; `ending`: cancelled, with access left. */
export type BannerKind = "active" | "grace" | "ending" | "trial" | "expired";

export type Standing = {
  ageDays: number;
  /** Of the trial: 60 minus age, for a courier partner 30 minus age; never below 0. */
  daysLeft: number;
  banner: BannerKind;
  /** When the access of `grace` or `ending` runs out. */
  until: number | null;
  /** Trial or subscription let the shop be on the marketplace. */
  permitted: boolean;
  /** The reminder is due, unless it was put off until tomorrow. */
  reminded: boolean;
  /** The dashboard shows Account Limited alone. */
  limited: boolean;
};

export type StandingFacts = { createdAt: number; timeZone: string; status: VendorStatus; courierService: boolean };

/**
 * Where a shop stands between trial and subscription (SPEC.md 4 "Trial and limiting", DECISIONS 22 and 23). A courier
 * partner's trial is shorter, and its end costs the better rate; off the marketplace everybody goes on day 61.
 */
export function standingOf(vendor: StandingFacts, subscription: Subscription | null, now: number): Standing {
  const ageDays = trialAgeDays(vendor.createdAt, vendor.timeZone, now);
  const until = subscription ? entitledUntil(subscription) : 0;
  const entitled = until > now;
  const permitted = entitled || ageDays <= LIMITED_AFTER_DAYS;
  const { trialDays } = subscriptionPlans[subscription?.plan ?? planOf(vendor)];
  const daysLeft = trialDays - ageDays;
  const banner = bannerOf(subscription, entitled, daysLeft >= 0);
  return {
    ageDays,
    daysLeft: Math.max(0, daysLeft),
    banner,
    until: banner === "grace" || banner === "ending" ? until : null,
    permitted,
    reminded: !entitled && ageDays > REMINDED_AFTER_DAYS,
    limited: vendor.status === "limited" || !permitted,
  };
}

function bannerOf(subscription: Subscription | null, entitled: boolean, inTrial: boolean): BannerKind {
  if (!subscription || !entitled) return inTrial ? "trial" : "expired";
  if (displayState(subscription) === "CANCELED") return "ending";
  return subscription.status === "PENDING" ? "grace" : "active";
}

/** Whether 'Remind Me Later' still holds: it was pressed today, by the shop's own calendar (DECISIONS 22). */
export const isPutOff = (putOffOn: string | undefined, today: string): boolean => putOffOn === today;
