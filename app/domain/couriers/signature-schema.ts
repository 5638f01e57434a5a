import { z } from "../zod.ts";
import { isSignature } from "./signature.ts";

export const signatureSchema = z
  .string()
  .refine(isSignature, "Please sign once more.")
  .optional()
  .meta({ description: "What the customer drew: an SVG path of M and L on a field of 300 by 100." });
