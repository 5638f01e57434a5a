import { instantOf } from "../couriers/pickup-time.ts";
import { isDay } from "../local-date.ts";
import { centsFromDollars, dollarsFromCents } from "../money.ts";
import { DAY_MS } from "../time.ts";
import type { Deal, DealKind } from "./deal.ts";
import { type DealBody, type DealJson, dealBody } from "./schema.ts";
import { dealText } from "./text.ts";

type Faults = Record<string, string | undefined>;
export type DealInput = Omit<Deal, "id" | "uses">;

const isShare = (kind: DealKind): boolean => kind === "percent" || kind === "buyGet";
const isCounted = (kind: DealKind): boolean => kind === "buyGet" || kind === "bundle";

/** Clears fields that the kind and scope don't use, and returns errors by field. */
export function readDeal(body: DealBody, timeZone: string): { deal: DealInput; faults: Faults } {
  const { kind, target } = body;
  const cents = (dollars: number | null | undefined) =>
    dollars == null ? null : (centsFromDollars(dollars) ?? Number.NaN);
  const startsAt = parseInstant(body.startsAt, timeZone, "start");
  const endsAt = parseInstant(body.endsAt, timeZone, "end");
  const deal: DealInput = {
    name: body.name,
    kind,
    percent: isShare(kind) ? (body.value ?? null) : null,
    cents: isShare(kind) ? null : cents(body.value),
    buy: isCounted(kind) ? (body.buy ?? null) : null,
    get: kind === "buyGet" ? (body.get ?? null) : null,
    scope: target.scope,
    category: target.scope === "category" ? (target.category ?? null) : null,
    brand: target.scope === "brand" ? target.brand || null : null,
    productIds: target.scope === "product" ? [...new Set(target.productIds ?? [])] : [],
    code: body.code ?? null,
    minimumCents: cents(body.minimum) ?? 0,
    startsAt,
    endsAt,
    weekdays: [...new Set(body.weekdays ?? [])],
    from: body.from ?? null,
    until: body.until ?? null,
    maxUses: body.maxUses ?? null,
    maxUsesPerPerson: body.maxUsesPerPerson ?? null,
    maxDiscountCents: cents(body.maxDiscount),
    firstOrder: body.firstOrder ?? false,
    stacks: body.stacks ?? false,
    on: body.on ?? true,
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

const WHOLE_CENTS = "Enter dollars and cents, such as 12.50.";

function faultsOf(deal: DealInput): Faults {
  const { kind, percent, cents, buy, get, scope, startsAt, endsAt, from, until } = deal;
  return {
    value: isShare(kind)
      ? percentFault(percent)
      : cents === null || cents <= 0
        ? "Enter an amount."
        : centsFault(cents),
    buy: isCounted(kind) && buy === null ? "Enter how many." : bundleFault(kind, buy),
    get: kind === "buyGet" && get === null ? "Enter how many." : undefined,
    "target.category": scope === "category" && !deal.category ? "Choose a category." : undefined,
    "target.brand": scope === "brand" && !deal.brand ? "Enter a brand." : undefined,
    "target.productIds": scope === "product" && deal.productIds.length === 0 ? "Choose a product." : undefined,
    minimum: centsFault(deal.minimumCents),
    maxDiscount: centsFault(deal.maxDiscountCents),
    startsAt: Number.isNaN(startsAt) ? NO_DATE : undefined,
    endsAt: Number.isNaN(endsAt)
      ? NO_DATE
      : startsAt !== null && endsAt !== null && endsAt <= startsAt
        ? "It ends before it starts."
        : undefined,
    until: from !== null && until !== null && until <= from ? "It ends before it starts." : undefined,
  };
}

const NO_DATE = "Enter a date, such as 2026-06-16.";
const centsFault = (cents: number | null) => (Number.isNaN(cents) ? WHOLE_CENTS : undefined);
const percentFault = (percent: number | null) =>
  percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= 100
    ? undefined
    : "Enter a whole percentage from 1 to 100.";
const bundleFault = (kind: string, buy: number | null) =>
  kind === "bundle" && buy !== null && buy < 2 ? "A bundle has 2 or more." : undefined;

/** A bare date means its first instant, or the next day's for an end. NaN if invalid. */
function parseInstant(text: string | null | undefined, timeZone: string, edge: "start" | "end"): number | null {
  if (!text) return null;
  if (!isDay(text)) return instantOf(text, timeZone) ?? Number.NaN;
  const next = new Date(Date.parse(`${text}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return instantOf(`${edge === "start" ? text : next}T00:00`, timeZone) ?? Number.NaN;
}

function dealState(deal: Deal, now: number): DealJson["state"] {
  if (!deal.on) return "off";
  if (deal.endsAt !== null && deal.endsAt <= now) return "ended";
  if (deal.maxUses !== null && deal.uses >= deal.maxUses) return "used-up";
  return deal.startsAt !== null && deal.startsAt > now ? "scheduled" : "on";
}

const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function toDealJson(deal: Deal, now: number): DealJson {
  const { scope, category, brand, productIds } = deal;
  return {
    _id: deal.id,
    name: deal.name,
    kind: deal.kind,
    value: deal.percent ?? dollarsFromCents(deal.cents ?? 0),
    buy: deal.buy,
    get: deal.get,
    target: {
      scope,
      ...(category ? { category } : {}),
      ...(brand ? { brand } : {}),
      ...(scope === "product" ? { productIds } : {}),
    },
    code: deal.code,
    minimum: dollarsOrNull(deal.minimumCents || null),
    startsAt: iso(deal.startsAt),
    endsAt: iso(deal.endsAt),
    weekdays: deal.weekdays,
    from: deal.from,
    until: deal.until,
    maxUses: deal.maxUses,
    maxUsesPerPerson: deal.maxUsesPerPerson,
    maxDiscount: dollarsOrNull(deal.maxDiscountCents),
    firstOrder: deal.firstOrder,
    stacks: deal.stacks,
    on: deal.on,
    uses: deal.uses,
    state: dealState(deal, now),
    summary: dealText(deal),
  };
}
