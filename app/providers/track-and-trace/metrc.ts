import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { createCaller } from "../call.ts";
import { callOf, isSameTrip, type MetrcDelivery, packageOf, tracedTripOf } from "./metrc-map.ts";
import type { TraceAccess, TraceRefusal, TrackAndTrace } from "./types.ts";

/** Metrc's most: https://api-ca.metrc.com/Documentation, "Pagination". */
const PAGE_SIZE = 20;
const PAGES_MAX = 200;

type Options = {
  kind: TrackAndTrace["kind"];
  /** The key of this software; each dispensary adds its own. */
  softwareKey: string;
  apiBase?: string | undefined;
  fetch?: typeof fetch | undefined;
};

/** Metrc's API, version 2. Its calls aren't idempotent, so callers check what is there before each one. */
export function createMetrc({ kind, softwareKey, apiBase, fetch }: Options): TrackAndTrace {
  const { call, unreachable } = createCaller({ prefix: "trace", system: "Track and trace", fetch, waitSeconds: 60 });

  async function callMetrc(access: TraceAccess, path: string, query: object = {}, init: RequestInit = {}) {
    const base = apiBase ?? `https://api-${access.state.toLowerCase()}.metrc.com`;
    const params = new URLSearchParams({ licenseNumber: access.licenseNumber, ...query });
    const headers = {
      Authorization: `Basic ${btoa(`${softwareKey}:${access.apiKey}`)}`,
      "Content-Type": "application/json",
    };
    return call(`${base}${path}?${params}`, { ...init, headers }, (status, body) =>
      status >= 400 && status < 500 ? refuse("trace-refused", messageIn(body, status)) : undefined,
    );
  }

  async function list<T>(access: TraceAccess, path: string): Promise<Outcome<T[], TraceRefusal>> {
    const items: T[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const response = await callMetrc(access, path, { pageNumber: page, pageSize: PAGE_SIZE });
      if (!response.ok) return response;
      const { Data, TotalPages } = response.value as { Data?: unknown; TotalPages?: unknown };
      if (!Array.isArray(Data)) return unreachable("The answer has no list.");
      items.push(...(Data as T[]));
      if (page >= Number(TotalPages ?? 1)) break;
    }
    return ok(items);
  }

  return {
    kind,
    async findTrip(access, trip) {
      if (trip.traceId !== null) {
        const response = await callMetrc(access, `/sales/v2/deliveries/retailer/${trip.traceId}`);
        if (!response.ok) return response;
        const traced = tracedTripOf((response.value ?? {}) as MetrcDelivery);
        // If it counted as missing, it would be begun twice.
        return traced ? ok(traced) : unreachable("The answer has no delivery.");
      }
      const active = await list<MetrcDelivery>(access, "/sales/v2/deliveries/retailer/active");
      if (!active.ok) return active;
      const own = active.value.find((delivery) => isSameTrip(delivery, trip));
      return ok(own && tracedTripOf(own));
    },
    async report(access, trip, report) {
      const { method, path, body } = callOf(trip, report);
      const response = await callMetrc(access, path, {}, { method, body: JSON.stringify(body) });
      return response.ok ? ok(null) : response;
    },
    async listPackages(access) {
      const active = await list<{ Label?: unknown; Quantity?: unknown }>(access, "/packages/v2/active");
      return active.ok ? ok(active.value.flatMap(packageOf)) : active;
    },
  };
}

/** Metrc returns one message, or one per object sent. */
function messageIn(body: unknown, status: number): string {
  if (status === 401) return "Track and trace doesn't accept this key.";
  const first = (Array.isArray(body) ? body[0] : body) as { message?: unknown; Message?: unknown } | null | undefined;
  const message = first?.message ?? first?.Message;
  return typeof message === "string" ? message.slice(0, 300) : `Track and trace answered ${status}.`;
}
