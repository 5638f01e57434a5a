import { z } from "../../zod.ts";
import { ACCEPT_MINUTES } from "./settings.ts";

const MISSING = "Enter a whole number.";

export const windowsBody = z.strictObject({
  minutes: z.number(MISSING).meta({ description: "How long a window is: 15, 30, 60 or 120." }),
  capacity: z.number(MISSING).meta({ description: "Orders per window. 0 turns ordering ahead off." }),
  leadMinutes: z.number(MISSING).meta({ description: "How long before its window an order must be started." }),
  daysAhead: z.number(MISSING).meta({ description: "0 is today alone." }),
  acceptMinutes: z
    .number(MISSING)
    .optional()
    .meta({
      description: `Minutes of opening hours after which an unaccepted order is canceled: ${ACCEPT_MINUTES.min} to ${ACCEPT_MINUTES.max}. Omitted, it stays.`,
    }),
  version: z.int().min(0).nullish().meta({
    description: "The version that you read. If it is no longer current, the response is 409.",
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
    left: z.int().min(0).meta({ description: "Free slots; 0 if full." }),
  }),
);
export type WindowsJson = z.infer<typeof windowsResponse>;

export const windowShape = z
  .object({ from: z.iso.datetime(), to: z.iso.datetime() })
  .nullable()
  .meta({ description: "The time it was ordered for; null for as soon as possible." });

export const requestedWindow = z
  .object({ from: z.iso.datetime({ offset: true, error: "Choose a time." }) })
  .nullish()
  .meta({ description: "A window of `GET /vendors/{id}/windows`; null or missing: as soon as possible." });
