import { sampleRequestJson } from "../couriers/event.ts";
import { sampleOrderJson } from "./sample-order.ts";
import { eventJson, TEST_EVENT, type WebhookKind } from "./webhook-events.ts";

const samples = { couriers: sampleRequestJson, orders: sampleOrderJson };

export const testEvent = (kind: WebhookKind, id: string, at: number): string =>
  eventJson(id, TEST_EVENT, at, samples[kind](at));
