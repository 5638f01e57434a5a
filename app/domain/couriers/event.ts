import type { LogEntry } from "./delivery-record.ts";
import type { CourierRequest } from "./request.ts";
import { courierRequestJson } from "./request-json.ts";

/**
 * What a webhook tells: one event a move, in the request's own order (`version` grows by one; a receiver that sees them
 * shuffled keeps the highest). `id` is the same each time the event is sent.
 */
export const courierEvent = (request: CourierRequest, entry: Omit<LogEntry, "hash">): string =>
  JSON.stringify({
    id: `${request.id}.${entry.version}`,
    type: entry.move === "request" ? "courier_request.created" : "courier_request.updated",
    move: entry.move,
    createdAt: new Date(entry.at).toISOString(),
    data: courierRequestJson(request),
  });
