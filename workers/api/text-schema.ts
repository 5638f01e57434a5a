import { soughtText } from "#app/domain/text.ts";
import { z } from "#app/domain/zod.ts";

/** A text that is looked for, from an address. */
export const sought = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((typed) => soughtText(typed, max));
