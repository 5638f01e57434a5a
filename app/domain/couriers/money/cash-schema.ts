import { formatUsd } from "../../money.ts";
import { parseCents } from "../../number-input.ts";
import { z } from "../../zod.ts";

const AMOUNT_MAX_CENTS = 10_000_000;
const amount = (least: number) =>
  z
    .string()
    .default("")
    .transform((typed) => parseCents(typed) ?? Number.NaN)
    .refine(
      (cents) => cents >= least && cents <= AMOUNT_MAX_CENTS,
      `Enter an amount from ${formatUsd(least)} to ${formatUsd(AMOUNT_MAX_CENTS)}.`,
    );

export const handInForm = z.strictObject({ amount: amount(1) });
/** `handed`: the cents on the screen of the person counting. */
export const countForm = z.strictObject({ counted: amount(0), handed: z.coerce.number() });
