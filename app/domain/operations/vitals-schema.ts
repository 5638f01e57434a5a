import { z } from "../zod.ts";
import { vitals } from "./vitals.ts";

const measured = (most: number) => z.number().min(0).max(most).optional();

/** Unknown fields are refused, so no address or name can come along. */
export const vitalsSchema = (routes: ReadonlySet<string>) =>
  z
    .strictObject({
      route: z.string().refine((route) => routes.has(route)),
      LCP: measured(vitals.LCP.most),
      INP: measured(vitals.INP.most),
      CLS: measured(vitals.CLS.most),
    })
    .refine(({ LCP, INP, CLS }) => [LCP, INP, CLS].some((value) => value !== undefined));
