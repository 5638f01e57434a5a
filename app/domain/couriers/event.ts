import type { LogEntry } from "./delivery-record.ts";
import type { CourierRequest } from "./request.ts";
import { courierRequestJson } from "./request-json.ts";

/** One webhook event per move. Receivers keep the highest `version`; retries repeat the `id`. */
export const courierEvent = (request: CourierRequest, entry: Omit<LogEntry, "hash">): string =>
  JSON.stringify({
    id: `${request.id}.${entry.version}`,
    type: entry.move === "request" ? "courier_request.created" : "courier_request.updated",
    move: entry.move,
    createdAt: new Date(entry.at).toISOString(),
    data: courierRequestJson(request),
  });
