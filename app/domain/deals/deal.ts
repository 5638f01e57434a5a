import type { Weekday } from "../local-date.ts";
import type { Category } from "../menu/product.ts";

/** `amount`: per item, or once for scope `order`. `buyGet`: `percent` off the cheapest `get` in each `buy` + `get`. */
export const dealKinds = ["percent", "amount", "buyGet", "bundle"] as const;
export type DealKind = (typeof dealKinds)[number];

export const dealScopes = ["order", "category", "brand", "product"] as const;
export type DealScope = (typeof dealScopes)[number];

/** Fields that don't apply to the kind or scope, and absent conditions, are null. */
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
  /** Uppercase and trimmed; null if the deal applies automatically. */
  code: string | null;
  minimumCents: number;
  startsAt: number | null;
  endsAt: number | null;
  /** Empty means every day. */
  weekdays: Weekday[];
  /** Local times "HH:MM"; `until` is exclusive. */
  from: string | null;
  until: string | null;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
  maxDiscountCents: number | null;
  firstOrder: boolean;
  /** Can combine with other stacking deals on the same goods. */
  stacks: boolean;
};

export const unconditional = {
  percent: null,
  cents: null,
  buy: null,
  get: null,
  category: null,
  brand: null,
  productIds: [],
  code: null,
  minimumCents: 0,
  startsAt: null,
  endsAt: null,
  weekdays: [],
  from: null,
  until: null,
  maxUses: null,
  maxUsesPerPerson: null,
  maxDiscountCents: null,
  firstOrder: false,
  stacks: false,
} satisfies Partial<DealTerms>;

/** Canceled and returned orders don't count as uses. */
export type Deal = DealTerms & { on: boolean; uses: number };

export type OfferedDeal = DealTerms & { uses: number; usesOfPerson: number };

export type OrderDeal = DealTerms & { discountCents: number };

export const codeOf = (typed: string | null | undefined): string | null => typed?.trim().toUpperCase() || null;

export const DEALS_MAX = 50;
