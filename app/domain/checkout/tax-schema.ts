import { z } from "../zod.ts";

export const taxShape = {
  taxLines: z
    .array(
      z.object({
        name: z.string(),
        rate: z.number().meta({ description: "In percent of the base, or in dollars for each milligram of THC." }),
        unit: z.enum(["%", "$ per mg THC"]),
        base: z.number().min(0).meta({ description: "US dollars, or milligrams of THC where the rate is for each." }),
        amount: z.number().min(0).meta({ description: "US dollars." }),
      }),
    )
    .meta({ description: "The taxes inside the subtotal; the rest of it is the goods' price without taxes." }),
  taxNote: z.string().nullable().meta({ description: "What cannot be told of the taxes." }),
  taxesApart: z.boolean().meta({ description: "The state's law wants taxes shown apart from prices." }),
};
const taxSchema = z.object(taxShape);
export type TaxJson = z.infer<typeof taxSchema>;
