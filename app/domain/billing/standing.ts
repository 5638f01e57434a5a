import type { VendorStatus } from "../dispensaries/vendor.ts";
import { planOf, subscriptionPlans } from "./plans.ts";
import { displayState, entitledUntil, type Subscription } from "./subscription.ts";
import { LIMITED_AFTER_DAYS, REMINDED_AFTER_DAYS, trialAgeDays } from "./trial.ts";

/** `grace`: a renewal failed. `ending`: canceled, with access left. */
type BannerKind = "active" | "grace" | "ending" | "trial" | "expired";

export type Standing = {
  ageDays: number;
  daysLeft: number;
  banner: BannerKind;
  until: number | null;
  permitted: boolean;
  reminded: boolean;
  limited: boolean;
};

export type StandingFacts = { createdAt: number; timeZone: string; status: VendorStatus; courierService: boolean };

/** DECISIONS 22 and 23: a courier partner's trial is shorter, but any unpaid shop leaves the marketplace on day 61. */
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

export const isReminderSnoozed = (putOffOn: string | undefined, today: string): boolean => putOffOn === today;
