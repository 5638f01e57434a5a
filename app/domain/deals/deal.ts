import type { Weekday } from "../local-date.ts";
import type { Category } from "../menu/product.ts";

/** `amount`: per item, or once for scope `order`. `buyGet`: `percent` off the cheapest `get` in each `buy` + `get`. */
export const kindNames = {
  percent: "Percent off",
  amount: "Dollars off",
  buyGet: "Buy some, get some",
  bundle: "Several for one price",
};
export type DealKind = keyof typeof kindNames;
export const dealKinds = Object.keys(kindNames) as DealKind[];

export const dealScopes = ["order", "category", "brand", "product"] as const;
export type DealScope = (typeof dealScopes)[number];

/** Fields that don't apply to the kind or scope, and absent conditions, are null. */
export const unconditional = {
  percent: null as number | null,
  cents: null as number | null,
  buy: null as number | null,
  get: null as number | null,
  category: null as Category | null,
  brand: null as string | null,
  productIds: [] as string[],
  /** Uppercase and trimmed; null if the deal applies automatically. */
  code: null as string | null,
  minimumCents: 0,
  startsAt: null as number | null,
  endsAt: null as number | null,
  /** Empty means every day. */
  weekdays: [] as Weekday[],
  /** Local times "HH:MM"; `until` is exclusive. */
  from: null as string | null,
  until: null as string | null,
  maxUses: null as number | null,
  maxUsesPerPerson: null as number | null,
  maxDiscountCents: null as number | null,
  firstOrder: false,
  /** Can combine with other stacking deals on the same goods. */
  stacks: false,
};

export type DealTerms = { id: string; name: string; kind: DealKind; scope: DealScope } & typeof unconditional;

/** Canceled and returned orders don't count as uses. */
export type Deal = DealTerms & { on: boolean; uses: number };

export type OfferedDeal = DealTerms & { uses: number; usesOfPerson: number };

/** `lineCents` is off each line. Kept, because another day's law might divide it differently. */
export type OrderDeal = DealTerms & { discountCents: number; lineCents?: number[] };

export const codeOf = (typed: string | null | undefined): string | null => typed?.trim().toUpperCase() || null;

export const DEALS_MAX = 50;
