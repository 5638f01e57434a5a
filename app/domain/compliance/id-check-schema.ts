import { z } from "../zod.ts";
import { idCheckMethods } from "./id-check.ts";

export const idCheckSchema = z
  .object({ method: z.enum(idCheckMethods, "Unknown way to check an ID.") })
  .optional()
  .meta({ description: "How the ID was checked, with `idChecked: true`. Default: `stated`." });

export const idCheckJsonSchema = z
  .object({
    method: z.enum(idCheckMethods),
    pack: z.string().nullable().meta({ description: "Two letters of the state whose rules applied." }),
  })
  .nullable()
  .meta({ description: "How the ID was checked. Nothing printed on the ID is stored." });
