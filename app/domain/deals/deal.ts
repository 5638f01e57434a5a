import type { Weekday } from "../local-date.ts";
import type { Category } from "../menu/product.ts";

/**
 * What a deal does to the goods that it is for, its target:
 * - `percent`: takes `percent` off them.
 * - `amount`: takes `cents` off each of them; off the order once, where the whole order is the target.
 * - `buyGet`: of each `buy` + `get` of them, the dearest first, `percent` off the last `get`: 100 is free.
 * - `bundle`: each `buy` of them, the dearest first, for `cents`.
 */
export const dealKinds = ["percent", "amount", "buyGet", "bundle"] as const;
export type DealKind = (typeof dealKinds)[number];

export const dealScopes = ["order", "category", "brand", "product"] as const;
export type DealScope = (typeof dealScopes)[number];

/** A deal's terms. What does not belong to its kind or scope is null, as is every condition that it does not have. */
export type DealTerms = {
  id: string;
  name: string;
  kind: DealKind;
  percent: number | null;
  cents: number | null;
  buy: number | null;
  get: number | null;
  scope: DealScope;
  category: Category | null;
  brand: string | null;
  productIds: string[];
  /** Capitals, without blanks around; a deal without a code holds by itself. */
  code: string | null;
  /** What the goods of the order come to at least, before any deal. */
  minimumCents: number;
  startsAt: number | null;
  /** The first instant at which it no longer holds. */
  endsAt: number | null;
  /** Those on which it holds; none stands for all. */
  weekdays: Weekday[];
  /** Wall-clock times "HH:MM" of each such day: from the first, up to the second. */
  from: string | null;
  until: string | null;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
  /** The most that it takes off one order. */
  maxDiscountCents: number | null;
  /** For people who never ordered here. */
  firstOrder: boolean;
  /** Allows others that do so too on the same goods. */
  stacks: boolean;
};

/** A dispensary's deal, and how often orders used it; canceled and returned ones give back. */
export type Deal = DealTerms & { on: boolean; uses: number };

/** A deal as it stands when somebody orders; nobody known has used none. */
export type OfferedDeal = DealTerms & { uses: number; usesOfPerson: number };

/** A deal that an order has, as its terms were when it was placed, and what it takes off. */
export type OrderDeal = DealTerms & { discountCents: number };

/** How codes are compared: as typed, trimmed, whatever the case. */
export const codeOf = (typed: string | null | undefined): string | null => typed?.trim().toUpperCase() || null;

/** What a dispensary may have of them, switched off and ended ones included. */
export const DEALS_MAX = 50;
