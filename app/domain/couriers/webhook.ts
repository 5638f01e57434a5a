import { DAY_MS, MINUTE_MS } from "../time.ts";
import type { LogEntry } from "./delivery-record.ts";

/** What each entry of a request's log is called, for systems and for people. */
const events = {
  request: ["courier_request.created", "Courier requested"],
  assign: ["courier_request.assigned", "Courier assigned"],
  reassign: ["courier_request.reassigned", "Courier changed"],
  unassign: ["courier_request.unassigned", "Courier unassigned"],
  pickUp: ["courier_request.picked_up", "Picked up"],
  deliver: ["courier_request.delivered", "Delivered"],
  fail: ["courier_request.failed", "Could not be delivered"],
  return: ["courier_request.returned", "Returned to you"],
  cancel: ["courier_request.canceled", "Canceled"],
  undo: ["courier_request.undone", "Last change undone"],
} as const satisfies Record<LogEntry["move"], readonly [string, string]>;

export type EventType = (typeof events)[keyof typeof events][0];
export const eventTypeOf = (move: LogEntry["move"]): EventType => events[move][0];
export const eventLabels = Object.fromEntries(Object.values(events)) as Record<EventType, string>;
export const eventTypeNames = Object.keys(eventLabels) as [EventType, ...EventType[]];

/** "All events", "All events except Canceled", "Delivered, Returned to you". */
export function eventsText(events: readonly EventType[]): string {
  const named = (types: readonly EventType[]) => types.map((type) => eventLabels[type]).join(", ");
  const left = eventTypeNames.filter((type) => !events.includes(type));
  if (left.length === 0) return "All events";
  return left.length < events.length ? `All events except ${named(left)}` : named(events);
}

/** Over a day and a half in total; then only a manual replay retries. */
const WAITS_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

export function retryAt(attempts: number, now: number): number | null {
  const minutes = WAITS_MINUTES[attempts - 1];
  return minutes === undefined ? null : now + minutes * MINUTE_MS;
}

export const WEBHOOKS_MAX = 10;
export const OLD_SECRET_MS = DAY_MS;
export const SECRETS_MAX = 4;

/** Which secrets, named by when they were made, still sign: the newest, and any replaced within the last day. */
export const validSecrets = (madeAt: readonly number[], now: number): number[] =>
  madeAt.filter((_, at) => now < (madeAt[at + 1] ?? now) + OLD_SECRET_MS);

/** When the secret before the newest stops signing; null if it has. */
export const oldSecretUntil = (madeAt: readonly number[], now: number): number | null =>
  validSecrets(madeAt, now).length > 1 ? (madeAt.at(-1) ?? 0) + OLD_SECRET_MS : null;

type HistoryKind = "webhook-added" | "webhook-changed" | "webhook-removed";

/** Records only the host: paths and queries can carry keys. */
export const webhookLine = <Kind extends HistoryKind>(
  kind: Kind,
  { id, url }: { id: string; url: string },
  changes: { label: string; before: string; after: string }[] = [],
) => ({ kind, subjectId: id, name: new URL(url).host, changes });
