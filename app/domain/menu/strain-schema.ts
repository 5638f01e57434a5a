import { isOneLine } from "../text.ts";
import { z } from "../zod.ts";
import { classifications } from "./strain.ts";

const words = z
  .union([z.string().transform((typed) => typed.split(",")), z.array(z.string())])
  .transform((list) => list.map((word) => word.trim()).filter(Boolean))
  .pipe(z.array(z.string().max(80, "Each entry: up to 80 characters.")).max(20, "At most 20 entries."))
  .optional()
  .default([]);

export const strainSchema = z.object({
  name: z
    .string("Name is required.")
    .trim()
    .min(1, "Name is required.")
    .max(120, "Name is too long.")
    .refine(isOneLine, "Name must be one line."),
  classification: z.enum(classifications, "Classification is required."),
  description: z.string().trim().max(2000, "Description is too long.").optional().default(""),
  genetics: words,
  effects: words,
  terpenes: words,
  aroma: words,
  /** A honeypot: hidden from people. */
  website: z.string().optional(),
});
export type StrainInput = z.infer<typeof strainSchema>;
