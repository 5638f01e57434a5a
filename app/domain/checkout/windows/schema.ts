import { z } from "../../zod.ts";
import { ACCEPT_MINUTES } from "./settings.ts";

const MISSING = "Enter a whole number.";

export const windowsBody = z.strictObject({
  minutes: z.number(MISSING).meta({ description: "How long a window is: 15, 30, 60 or 120." }),
  capacity: z.number(MISSING).meta({ description: "So many orders a window takes; 0 takes none ahead." }),
  leadMinutes: z.number(MISSING).meta({ description: "So long before its window an order is to be worked on." }),
  daysAhead: z.number(MISSING).meta({ description: "0 is today alone." }),
  acceptMinutes: z
    .number(MISSING)
    .optional()
    .meta({
      description: `Minutes of opening hours after which an order that nobody accepted is canceled: ${ACCEPT_MINUTES.min} to ${ACCEPT_MINUTES.max}. Left out, it stays.`,
    }),
  version: z.int().min(0).nullish().meta({
    description: "The version that was read; where it is no longer the current one, the answer is 409.",
  }),
});

const settings = z.object({
  minutes: z.int(),
  capacity: z.int(),
  leadMinutes: z.int(),
  daysAhead: z.int(),
  acceptMinutes: z.int(),
  version: z.int(),
});
export const windowSettingsResponse = z.object({ success: z.literal(true), data: settings });
export const windowsSavedResponse = windowSettingsResponse.extend({ message: z.string() });

export const windowsResponse = z.array(
  z.object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    left: z.int().min(0).meta({ description: "How many orders still fit; a full one is listed with 0." }),
  }),
);
export type WindowsJson = z.infer<typeof windowsResponse>;

export const windowShape = z
  .object({ from: z.iso.datetime(), to: z.iso.datetime() })
  .nullable()
  .meta({ description: "When it was ordered for; null for as soon as possible." });

export const requestedWindow = z
  .object({ from: z.iso.datetime({ offset: true, error: "Choose a time." }) })
  .nullish()
  .meta({ description: "A window of `GET /vendors/{id}/windows`; null or missing: as soon as possible." });
