import { z } from "../zod.ts";

export const taxShape = {
  taxLines: z
    .array(
      z.object({
        name: z.string(),
        rate: z.number().meta({ description: "Percent of the base, or dollars per milligram of THC." }),
        unit: z.enum(["%", "$ per mg THC"]),
        base: z.number().min(0).meta({ description: "US dollars, or milligrams of THC if the rate is per milligram." }),
        amount: z.number().min(0).meta({ description: "US dollars." }),
      }),
    )
    .meta({ description: "The taxes included in the subtotal." }),
  taxNote: z.string().nullable().meta({ description: "What is unknown about the taxes." }),
  taxesApart: z.boolean().meta({ description: "The state requires taxes to be shown separately from prices." }),
};
const taxSchema = z.object(taxShape);
export type TaxJson = z.infer<typeof taxSchema>;
