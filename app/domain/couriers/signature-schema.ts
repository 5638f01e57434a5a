import { z } from "../zod.ts";
import { isSignature } from "./signature.ts";

export const signatureSchema = z
  .string()
  .refine(isSignature, "Please sign once more.")
  .optional()
  .meta({ description: "The customer's signature: an SVG path of M and L, 300 by 100." });
