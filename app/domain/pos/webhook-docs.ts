import { HOUR_MS } from "../time.ts";
import { OLD_SECRET_MS } from "./webhook.ts";
import type { WebhookKind } from "./webhook-events.ts";

export const webhookHeaders = {
  "webhook-id": "The event’s ID, which retries repeat. Ignore an ID that you have processed.",
  "webhook-timestamp": "When this attempt was sent, in seconds since 1970. Refuse one more than 5 minutes off.",
  "webhook-signature": "One or more signatures, separated by spaces. Each is “v1,” and a Base64 text.",
} as const;

const rules = [
  "Every event is a POST of JSON to your address.",
  "To verify it, take the part of your signing secret after “whsec_” and decode it from Base64: that is the key. Join webhook-id, webhook-timestamp and the body, exactly as received, with periods. Compute the HMAC-SHA256 of this text with the key and encode it in Base64. Accept the event if one of the signatures is “v1,” and your result.",
  `After you make a new secret, the old one keeps signing for ${OLD_SECRET_MS / HOUR_MS} hours, so that you can switch without losing events.`,
  "Answer with a 2xx status within 10 seconds. Redirects count as failures. Failed events are sent again after 1, 5 and 30 minutes, then after 2, 6, 12 and 24 hours, each up to 5 minutes later than that.",
] as const;

const ofKind = {
  couriers: "Events can arrive late or out of order: keep the one with the highest data.version for each data._id.",
  orders:
    "Events can arrive late or out of order: keep the one with the latest createdAt for each data._id. Its data is the order when the event was first sent. To be sure, read the order: GET /api/integrations/orders/{id}.",
} as const;

export const webhookRules = (kind: WebhookKind): string[] => [...rules, ofKind[kind]];

export const dataText = {
  couriers: ["The data is the courier request after the change.", "A courier request was made or changed"],
  orders: ["The data is the order, with the IDs of your point of sale.", "An order was placed or changed"],
} as const;
