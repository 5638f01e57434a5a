import type { FormFields } from "../form-fields.ts";
import { parseDecimal, parseWhole } from "../number-input.ts";

const decimal = (text = "") => (text.trim() ? (parseDecimal(text.trim().replace(/^\$\s*/, "")) ?? Number.NaN) : null);
const whole = (text = "") => (text.trim() ? (parseWhole(text) ?? Number.NaN) : null);
const listed = (text = "") => text.split("\n").filter(Boolean);

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
  from: typed.from?.slice(0, 5) || null,
  until: typed.until?.slice(0, 5) || null,
  maxUses: whole(typed.maxUses),
  maxUsesPerPerson: whole(typed.maxUsesPerPerson),
  maxDiscount: decimal(typed.maxDiscount),
  firstOrder: typed.firstOrder === "true",
  stacks: typed.stacks === "true",
  on: typed.on === "true",
});

const { target, ...own } = dealForm({});
const names = [...Object.keys(own), ...Object.keys(target).map((name) => `target.${name}`)];
/** Browsers leave out unchecked boxes. */
const boxes = ["target.productIds", "weekdays", "firstOrder", "stacks", "on"];
export const dealFields: FormFields = { always: names.filter((name) => !boxes.includes(name)), sometimes: boxes };
