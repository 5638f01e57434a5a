import { type Outcome, ok } from "#app/domain/outcome.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";
import { listServing } from "#db/places/nearby.ts";

type Serving = Awaited<ReturnType<typeof listServing>>;

export async function listServingDispensaries(
  visit: Visit,
  place: Point,
): Promise<Outcome<Serving, "too-many-requests">> {
  const limited = overLimit(await visit.rateLimit("map", ipKey(visit.clientIp)));
  return limited ?? ok(await listServing(visit.db, place, visit.now()));
}
