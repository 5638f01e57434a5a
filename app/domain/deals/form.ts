import type { FormFields } from "../form-fields.ts";
import { parseDecimal, parseWhole } from "../number-input.ts";

const decimal = (text: string | undefined) =>
  text?.trim() ? (parseDecimal(text.trim().replace(/^\$\s*/, "")) ?? Number.NaN) : null;
const whole = (text: string | undefined) => (text?.trim() ? (parseWhole(text) ?? Number.NaN) : null);
const listed = (text: string | undefined) => text?.split("\n").filter(Boolean) ?? [];
const time = (text: string | undefined) => text?.slice(0, 5) || null;

export const dealFields: FormFields = {
  always: ["name", "kind", "value", "buy", "get", "target.scope", "target.category", "target.brand"].concat([
    "code",
    "minimum",
    "startsAt",
    "endsAt",
    "from",
    "until",
    "maxUses",
    "maxUsesPerPerson",
    "maxDiscount",
  ]),
  sometimes: ["target.productIds", "weekdays", "firstOrder", "stacks", "on"],
};

export const dealForm = (typed: Record<string, string>) => ({
  name: typed.name ?? "",
  kind: typed.kind,
  value: decimal(typed.value),
  buy: typed.kind === "buyGet" || typed.kind === "bundle" ? whole(typed.buy) : null,
  get: typed.kind === "buyGet" ? whole(typed.get) : null,
  target: {
    scope: typed["target.scope"],
    category: typed["target.category"] || null,
    brand: typed["target.brand"] || null,
    productIds: listed(typed["target.productIds"]),
  },
  code: typed.code?.trim() || null,
  minimum: decimal(typed.minimum),
  startsAt: typed.startsAt || null,
  endsAt: typed.endsAt || null,
  weekdays: listed(typed.weekdays),
  from: time(typed.from),
  until: time(typed.until),
  maxUses: whole(typed.maxUses),
  maxUsesPerPerson: whole(typed.maxUsesPerPerson),
  maxDiscount: decimal(typed.maxDiscount),
  firstOrder: typed.firstOrder === "true",
  stacks: typed.stacks === "true",
  on: typed.on === "true",
});
