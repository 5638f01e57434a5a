import { instantOf } from "../couriers/pickup-time.ts";
import { addDays, isDay } from "../local-date.ts";
import { centsFromDollars, dollarsFromCents } from "../money.ts";
import { pick } from "../pick.ts";
import { type Deal, type DealKind, type DealTerms, unconditional } from "./deal.ts";
import { type DealBody, type DealJson, dealBody } from "./schema.ts";
import { dealText } from "./text.ts";

type Faults = Record<string, string | undefined>;
export type DealInput = Omit<Deal, "id" | "uses">;

const isShare = (kind: DealKind): boolean => kind === "percent" || kind === "buyGet";
const isCounted = (kind: DealKind): boolean => kind === "buyGet" || kind === "bundle";

type Stated<T> = { [Name in keyof T]: NonNullable<T[Name]> };
const stated = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Stated<T>;

const centsOrNull = (dollars: number | null | undefined) =>
  dollars == null ? null : (centsFromDollars(dollars) ?? Number.NaN);

/** Clears fields that the kind and scope don't use, and returns errors by field. */
export function readDeal(body: DealBody, timeZone: string): { deal: DealInput; faults: Faults } {
  const { name, kind, target, value, buy, get, minimum, maxDiscount, startsAt, endsAt, ...conditions } = body;
  const { scope, category, brand, productIds } = target;
  const deal: DealInput = {
    ...unconditional,
    on: true,
    ...stated(conditions),
    name,
    kind,
    scope,
    percent: isShare(kind) ? (value ?? null) : null,
    cents: isShare(kind) ? null : centsOrNull(value),
    buy: isCounted(kind) ? (buy ?? null) : null,
    get: kind === "buyGet" ? (get ?? null) : null,
    category: scope === "category" ? (category ?? null) : null,
    brand: scope === "brand" ? brand || null : null,
    productIds: scope === "product" ? [...new Set(productIds)] : [],
    weekdays: [...new Set(body.weekdays)],
    minimumCents: centsOrNull(minimum) ?? 0,
    maxDiscountCents: centsOrNull(maxDiscount),
    startsAt: parseInstant(startsAt, timeZone, "start"),
    endsAt: parseInstant(endsAt, timeZone, "end"),
  };
  return { deal, faults: faultsOf(deal) };
}

/** Reports other errors along with malformed ones. `saveDeal` checks the rest: it knows the time zone. */
export const dealRequest = dealBody.superRefine(
  ({ kind, target, ...rest }, { issues }) => {
    const malformed = new Set(issues.map(({ path }) => String(path?.[0])));
    const sound = Object.fromEntries(Object.entries(rest).filter(([name]) => !malformed.has(name)));
    const body = {
      ...(sound as typeof rest),
      kind: malformed.has("kind") ? "percent" : kind,
      target: malformed.has("target") ? ({ scope: "order" } as const) : target,
    };
    const ofKind = malformed.has("kind") ? ["value", "buy", "get"] : [];
    const isOneClock = body.startsAt?.length === body.endsAt?.length;
    const unsure = new Set([...malformed, ...ofKind, ...(isOneClock ? [] : ["endsAt"])]);
    for (const [name, message] of Object.entries(readDeal(body, "UTC").faults)) {
      const path = name.split(".");
      if (message && !unsure.has(path[0] as string)) issues.push({ code: "custom", path, message, input: body });
    }
  },
  { when: ({ issues }) => issues.some(({ path }) => path && path.length > 0) },
);

function faultsOf(deal: DealInput): Faults {
  const { kind, percent, cents, buy, get, scope, startsAt, endsAt, from, until } = deal;
  const isBackwards = startsAt !== null && endsAt !== null && endsAt <= startsAt;
  return {
    value: isShare(kind)
      ? percentFault(percent)
      : cents === null || cents <= 0
        ? "Enter an amount."
        : centsFault(cents),
    buy: isCounted(kind) ? countFault(buy, kind === "bundle") : undefined,
    get: kind === "buyGet" ? countFault(get) : undefined,
    "target.category": scope === "category" && !deal.category ? "Choose a category." : undefined,
    "target.brand": scope === "brand" && !deal.brand ? "Enter a brand." : undefined,
    "target.productIds": scope === "product" && deal.productIds.length === 0 ? "Choose a product." : undefined,
    minimum: centsFault(deal.minimumCents),
    maxDiscount: centsFault(deal.maxDiscountCents),
    startsAt: dateFault(startsAt),
    endsAt: dateFault(endsAt) ?? (isBackwards ? BACKWARDS : undefined),
    until: from !== null && until !== null && until <= from ? BACKWARDS : undefined,
  };
}

const BACKWARDS = "It ends before it starts.";
const dateFault = (at: number | null) => (Number.isNaN(at) ? "Enter a date, such as 2026-06-16." : undefined);
const centsFault = (cents: number | null) =>
  Number.isNaN(cents) ? "Enter dollars and cents, such as 12.50." : undefined;
const percentFault = (percent: number | null) =>
  Number.isInteger(percent) && Number(percent) >= 1 && Number(percent) <= 100
    ? undefined
    : "Enter a whole percentage from 1 to 100.";
const countFault = (count: number | null, isBundle = false) => {
  if (count === null) return "Enter how many.";
  return isBundle && count < 2 ? "A bundle has 2 or more." : undefined;
};

/** A bare date means its first instant, or the next day's for an end. NaN if invalid. */
function parseInstant(text: string | null | undefined, timeZone: string, edge: "start" | "end"): number | null {
  if (!text) return null;
  const instant = isDay(text) ? `${addDays(text, edge === "start" ? 0 : 1)}T00:00` : text;
  return instantOf(instant, timeZone) ?? Number.NaN;
}

function dealState(deal: Deal, now: number): DealJson["state"] {
  if (!deal.on) return "off";
  if (deal.endsAt !== null && deal.endsAt <= now) return "ended";
  if (deal.maxUses !== null && deal.uses >= deal.maxUses) return "used-up";
  return deal.startsAt !== null && deal.startsAt > now ? "scheduled" : "on";
}

const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const termNames = Object.keys(unconditional) as Exclude<keyof DealTerms, "id" | "name" | "kind" | "scope">[];

export function toDealJson(deal: Deal, now: number): DealJson {
  const { percent, cents, category, brand, productIds, minimumCents, maxDiscountCents, startsAt, endsAt, ...terms } =
    pick(deal, ...termNames);
  return {
    _id: deal.id,
    ...pick(deal, "name", "kind", "on", "uses"),
    ...terms,
    value: percent ?? dollarsFromCents(cents ?? 0),
    target: {
      scope: deal.scope,
      ...(category ? { category } : {}),
      ...(brand ? { brand } : {}),
      ...(deal.scope === "product" ? { productIds } : {}),
    },
    minimum: dollarsOrNull(minimumCents || null),
    maxDiscount: dollarsOrNull(maxDiscountCents),
    startsAt: iso(startsAt),
    endsAt: iso(endsAt),
    state: dealState(deal, now),
    summary: dealText(deal),
  };
}
