import { z } from "#app/domain/zod.ts";
import { HOST_MAX } from "./host.ts";

export const websiteForm = z.strictObject({
  host: z.string().max(HOST_MAX).default(""),
  headerColor: z.string().max(20).default(""),
  buttonColor: z.string().max(20).default(""),
  canonical: z.enum(["on", ""]).default(""),
  /** When what the form was made from was saved; empty for a new website. */
  version: z.string().max(20).default(""),
});
export type WebsiteForm = z.infer<typeof websiteForm>;
