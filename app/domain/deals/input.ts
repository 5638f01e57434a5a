import { addDays, isDay } from "../local-date.ts";
import { instantOf } from "../local-instant.ts";
import { centsFromDollars, dollarsFromCents, dollarsOrNull } from "../money.ts";
import { pick } from "../pick.ts";
import { type Deal, type DealKind, unconditional } from "./deal.ts";
import { type DealBody, type DealJson, dealBody } from "./schema.ts";
import { dealText } from "./text.ts";

type Errors = Record<string, string | undefined>;
export type DealInput = Omit<Deal, "id" | "uses">;

const isShare = (kind: DealKind): boolean => kind === "percent" || kind === "buyGet";
const isCounted = (kind: DealKind): boolean => kind === "buyGet" || kind === "bundle";

const stated = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

const centsOrNull = (dollars: number | null | undefined) =>
  dollars == null ? null : (centsFromDollars(dollars) ?? Number.NaN);

/** Clears fields that the kind and scope don't use, and returns errors by field. */
export function readDeal(body: DealBody, timeZone: string): { deal: DealInput; errors: Errors } {
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
    startsAt: parseInstant(startsAt, timeZone, 0),
    endsAt: parseInstant(endsAt, timeZone, 1),
  };
  return { deal, errors: errorsOf(deal) };
}

const neutral = { kind: "percent", target: { scope: "order" } } as const;

/** Reports other errors along with malformed fields. `saveDeal` checks the rest: it knows the time zone. */
export const dealRequest = dealBody.superRefine(
  (body, { issues }) => {
    const malformed = issues.map(({ path }) => String(path?.[0]));
    const sound = Object.entries(body).filter(([name]) => !malformed.includes(name));
    const ofKind = malformed.includes("kind") ? ["value", "buy", "get"] : [];
    const isOneClock = body.startsAt?.length === body.endsAt?.length;
    const unsure = [...malformed, ...ofKind, ...(isOneClock ? [] : ["endsAt"])];
    const { errors } = readDeal({ ...neutral, ...(Object.fromEntries(sound) as DealBody) }, "UTC");
    for (const [name, message] of Object.entries(errors)) {
      const path = name.split(".");
      if (message && !unsure.includes(path[0] as string)) issues.push({ code: "custom", path, message, input: body });
    }
  },
  { when: ({ issues }) => issues.some(({ path }) => path && path.length > 0) },
);

function errorsOf(deal: DealInput): Errors {
  const { kind, percent, cents, buy, get, scope, startsAt, endsAt, from, until } = deal;
  const isBackwards = startsAt !== null && endsAt !== null && endsAt <= startsAt;
  return {
    value: isShare(kind) ? percentError(percent) : (centsError(cents) ?? (cents ? undefined : "Enter an amount.")),
    buy: isCounted(kind) && buy === null ? HOW_MANY : kind === "bundle" && buy === 1 ? FEW : undefined,
    get: kind === "buyGet" && get === null ? HOW_MANY : undefined,
    "target.category": scope === "category" && !deal.category ? "Choose a category." : undefined,
    "target.brand": scope === "brand" && !deal.brand ? "Enter a brand." : undefined,
    "target.productIds": scope === "product" && deal.productIds.length === 0 ? "Choose a product." : undefined,
    minimum: centsError(deal.minimumCents),
    maxDiscount: centsError(deal.maxDiscountCents),
    startsAt: dateError(startsAt),
    endsAt: dateError(endsAt) ?? (isBackwards ? BACKWARDS : undefined),
    until: from !== null && until !== null && until <= from ? BACKWARDS : undefined,
  };
}
const HOW_MANY = "Enter how many.";
const FEW = "A bundle has 2 or more.";
const BACKWARDS = "It ends before it starts.";
const dateError = (at: number | null) => (Number.isNaN(at) ? "Enter a date, such as 2026-06-16." : undefined);
const centsError = (cents: number | null) =>
  Number.isNaN(cents) ? "Enter dollars and cents, such as 12.50." : undefined;
const percentError = (percent: number | null) =>
  Number.isInteger(percent) && Number(percent) >= 1 && Number(percent) <= 100
    ? undefined
    : "Enter a whole percentage from 1 to 100.";

/** A bare date means its first instant, or the next day's for an end. NaN if invalid. */
function parseInstant(text: string | null | undefined, timeZone: string, daysLater: number): number | null {
  if (!text) return null;
  return instantOf(isDay(text) ? `${addDays(text, daysLater)}T00:00` : text, timeZone) ?? Number.NaN;
}

function dealState(deal: Deal, now: number): DealJson["state"] {
  if (!deal.on) return "off";
  if (deal.endsAt !== null && deal.endsAt <= now) return "ended";
  if (deal.maxUses !== null && deal.uses >= deal.maxUses) return "used-up";
  return deal.startsAt !== null && deal.startsAt > now ? "scheduled" : "on";
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function toDealJson(deal: Deal, now: number): DealJson {
  const { id, percent, cents, scope, category, brand, productIds, minimumCents, maxDiscountCents } = deal;
  return {
    _id: id,
    ...pick(deal, "name", "kind", "buy", "get", "code", "weekdays", "from", "until"),
    ...pick(deal, "maxUses", "maxUsesPerPerson", "firstOrder", "stacks", "on", "uses"),
    value: percent ?? dollarsFromCents(cents ?? 0),
    target: {
      scope,
      ...(category ? { category } : {}),
      ...(brand ? { brand } : {}),
      ...(scope === "product" ? { productIds } : {}),
    },
    minimum: dollarsOrNull(minimumCents || null),
    maxDiscount: dollarsOrNull(maxDiscountCents),
    startsAt: iso(deal.startsAt),
    endsAt: iso(deal.endsAt),
    state: dealState(deal, now),
    summary: dealText(deal),
  };
}
