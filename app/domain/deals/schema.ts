import { isDay, weekdays } from "../local-date.ts";
import { categories } from "../menu/product.ts";
import { z } from "../zod.ts";
import { dealKinds, dealScopes } from "./deal.ts";

const DEAL_NAME_MAX = 60;
const MONEY_MAX = 9999;
const USES_MAX = 1_000_000;

const dollars = (least: number) =>
  z.number("Enter an amount.").min(least, "Enter an amount.").max(MONEY_MAX, `Up to $${MONEY_MAX}.`);
const count = (most: number) =>
  z
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(most, `Up to ${most.toLocaleString("en-US")}.`)
    .nullish();
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time as HH:MM.")
  .nullish();
const isDateOrTime = (text: string) => isDay(text) || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);
const moment = z.string().max(40).refine(isDateOrTime, "Enter a date, such as 2026-06-16.").nullish();

export const DEAL_PRODUCTS_MAX = 100;

export const dealBody = z.strictObject({
  name: z.string().trim().min(1, "Name the deal.").max(DEAL_NAME_MAX, `Up to ${DEAL_NAME_MAX} characters.`),
  kind: z.enum(dealKinds, "Choose a kind of deal."),
  value: z.number("Enter a number.").min(0).max(MONEY_MAX, `Up to ${MONEY_MAX}.`).nullish().meta({
    description:
      "percent: percent off. amount: dollars off, once for an order, else off each piece. buyGet: percent off what comes with the others; 100 is free. bundle: the dollars that `buy` of the target cost together.",
  }),
  buy: count(99).meta({ description: "buyGet: how many are bought. bundle: how many make one." }),
  get: count(99).meta({ description: "buyGet: how many come with them, cheaper ones last." }),
  target: z.strictObject({
    scope: z.enum(dealScopes, "Choose what the deal is for."),
    category: z.enum(categories, "Choose a category.").nullish(),
    brand: z.string().trim().max(100).nullish(),
    productIds: z.array(z.string().max(64)).max(DEAL_PRODUCTS_MAX, `Up to ${DEAL_PRODUCTS_MAX} products.`).nullish(),
  }),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_-]{2,30}$/, "A code has 2 to 30 letters, digits, - or _.")
    .nullish()
    .or(z.literal("").transform(() => null))
    .meta({ description: "For people who enter it; without a code, the deal is for everyone." }),
  minimum: dollars(0).nullish().meta({ description: "Minimum price of the goods, before deals." }),
  startsAt: moment.meta({ description: "A date or a local time at the dispensary, or an instant with a zone." }),
  endsAt: moment.meta({ description: "The same; a date means the end of that day." }),
  weekdays: z.array(z.enum(weekdays)).nullish().meta({ description: "Empty means every day." }),
  from: time.meta({ description: "HH:MM at the dispensary." }),
  until: time,
  maxUses: count(USES_MAX),
  maxUsesPerPerson: count(USES_MAX),
  maxDiscount: dollars(0.01).nullish().meta({ description: "Maximum discount per order." }),
  firstOrder: z.boolean().nullish(),
  stacks: z.boolean().nullish().meta({ description: "Can be combined with other stacking deals on the same goods." }),
  on: z.boolean().nullish().meta({ description: "Whether it is on. New deals are on by default." }),
});
export type DealBody = z.infer<typeof dealBody>;

export const dealSchema = z
  .object({
    _id: z.string(),
    ...dealBody.required().shape,
    value: z.number(),
    code: z.string().nullable(),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    weekdays: z.array(z.enum(weekdays)),
    firstOrder: z.boolean(),
    stacks: z.boolean(),
    on: z.boolean(),
    uses: z.int().meta({ description: "Orders that used it, without canceled and returned ones." }),
    state: z.enum(["on", "off", "scheduled", "ended", "used-up"]),
    summary: z.string().meta({ description: "The deal in words, as shoppers see it." }),
  })
  .meta({ id: "Deal" });
export type DealJson = z.infer<typeof dealSchema>;
