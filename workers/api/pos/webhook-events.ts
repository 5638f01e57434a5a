import { testEvent } from "#app/domain/pos/test-event.ts";
import { dataText, webhookHeaders, webhookRules } from "#app/domain/pos/webhook-docs.ts";
import { eventLabels, eventTypesOf, TEST_EVENT, type WebhookKind } from "#app/domain/pos/webhook-events.ts";

const text = { type: "string" };

/** What dispensaries' systems receive, for `webhooks` in openapi.json. */
function eventOf(kind: WebhookKind, tag: string, schema: string) {
  const types = [...eventTypesOf(kind).map((type) => [type, eventLabels[type]]), [TEST_EVENT, "Test event"]];
  return {
    post: {
      summary: dataText[kind][1],
      description: webhookRules(kind).join("\n\n"),
      tags: [tag],
      parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
        in: "header",
        name,
        required: true,
        description,
        schema: text,
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
                  enum: types.map(([type]) => type),
                  description: types.map(([type, label]) => `\`${type}\`: ${label}.`).join(" "),
                },
                createdAt: { ...text, format: "date-time", description: "When the change was made." },
                data: { $ref: `#/components/schemas/${schema}` },
              },
            },
            example: JSON.parse(testEvent(kind, "test.1", Date.parse("2026-06-16T19:00:00Z"))),
          },
        },
      },
      responses: { "2XX": { description: "Received." } },
    },
  };
}

export const events = {
  courierEvents: eventOf("couriers", "Courier webhooks", "CourierRequest"),
  orderEvents: eventOf("orders", "Order webhooks", "PosOrder"),
};
