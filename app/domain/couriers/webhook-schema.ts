import { z } from "../zod.ts";
import { eventTypeNames } from "./webhook.ts";

const events = z.array(z.enum(eventTypeNames)).min(1, "Choose at least one event.");
const url = z.string().trim().max(500, "Up to 500 characters.");

export const webhookSchema = z.strictObject({ url, events: events.default(eventTypeNames) });
export const webhookEventsSchema = z.strictObject({ events });

/** Checked boxes of one name are posted as lines. */
const checked = z
  .string()
  .default("")
  .transform((lines) => lines.split("\n").filter(Boolean))
  .pipe(events);

export const webhookForm = z.strictObject({ url: url.default(""), events: checked });
export const webhookEventsForm = z.strictObject({ events: checked });
