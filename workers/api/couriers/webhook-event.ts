import { TEST_EVENT, testEvent } from "#app/domain/couriers/event.ts";
import { eventLabels } from "#app/domain/couriers/webhook.ts";
import { webhookHeaders, webhookRules } from "#app/domain/couriers/webhook-docs.ts";

const types = { ...eventLabels, [TEST_EVENT]: "Test event" };
const text = { type: "string" };

/** What partners' systems receive, for `webhooks` in openapi.json. */
export const courierEvents = {
  post: {
    summary: "A courier request was made or changed",
    description: webhookRules.join("\n\n"),
    tags: ["Courier webhooks"],
    parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
      ...{ in: "header", name, required: true, description, schema: text },
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["id", "type", "createdAt", "data"],
            properties: {
              id: { ...text, description: "As in webhook-id." },
              type: {
                enum: Object.keys(types),
                description: Object.entries(types)
                  .map(([type, label]) => `\`${type}\`: ${label}.`)
                  .join(" "),
              },
              createdAt: { ...text, format: "date-time", description: "When the change was made." },
              data: { $ref: "#/components/schemas/CourierRequest" },
            },
          },
          example: JSON.parse(testEvent("test.1", Date.parse("2026-06-16T19:00:00Z"))),
        },
      },
    },
    responses: { "2XX": { description: "Received." } },
  },
} as const;
