import { z } from "../zod.ts";
import { keyScopes } from "./key.ts";

/** Checked boxes of one name are posted as lines. */
const scopes = z
  .string()
  .default("")
  .transform((lines) => lines.split("\n").filter(Boolean))
  .pipe(z.array(z.enum(keyScopes)).min(1, "Choose at least one."));

export const keyForm = z.strictObject({ name: z.string().max(200).default(""), scopes });
