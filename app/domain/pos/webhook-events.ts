import { type CourierEventType, courierEventLabels } from "../couriers/event-types.ts";
import { type OrderEventType, orderEventLabels } from "../orders/event-types.ts";

/** What a webhook is about: a courier partner's requests, or a dispensary's orders. */
export const webhookKinds = ["couriers", "orders"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export type EventType = CourierEventType | OrderEventType;

const labels = { couriers: courierEventLabels, orders: orderEventLabels };

export const eventLabels: Record<EventType, string> = { ...courierEventLabels, ...orderEventLabels };
export const eventTypesOf = (kind: WebhookKind) => Object.keys(labels[kind]) as [EventType, ...EventType[]];

/** "All events", "All events except Canceled", "Delivered, Returned to you". */
export function eventsText(kind: WebhookKind, events: readonly EventType[]): string {
  const named = (types: readonly EventType[]) => types.map((type) => eventLabels[type]).join(", ");
  const left = eventTypesOf(kind).filter((type) => !events.includes(type));
  if (left.length === 0) return "All events";
  return left.length < events.length ? `All events except ${named(left)}` : named(events);
}

export const TEST_EVENT = "webhook.test";

/** The ID repeats with retries and replays, as the whole body does. */
export const eventJson = (id: string, type: EventType | typeof TEST_EVENT, at: number, data: object): string =>
  JSON.stringify({ id, type, createdAt: new Date(at).toISOString(), data });

export const eventIdOf = ({ subjectId, version }: { subjectId: string; version: number }) => `${subjectId}.${version}`;
