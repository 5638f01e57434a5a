import { z } from "../zod.ts";
import { type EventType, eventTypesOf, type WebhookKind } from "./webhook-events.ts";

const url = z.string().trim().max(500, "Up to 500 characters.");

function schemasOf(kind: WebhookKind) {
  const types = eventTypesOf(kind);
  const events: z.ZodType<EventType[]> = z.array(z.enum(types)).min(1, "Choose at least one event.");
  /** Checked boxes of one name are posted as lines. */
  const checked = z
    .string()
    .default("")
    .transform((lines) => lines.split("\n").filter(Boolean))
    .pipe(events as z.ZodType<EventType[], string[]>);
  return {
    type: z.enum(types),
    added: z.strictObject({ url, events: events.default([...types]) }),
    changed: z.strictObject({ events }),
    addForm: z.strictObject({ url: url.default(""), events: checked }),
    changeForm: z.strictObject({ events: checked }),
  };
}

export const webhookSchemas = { couriers: schemasOf("couriers"), orders: schemasOf("orders") };
