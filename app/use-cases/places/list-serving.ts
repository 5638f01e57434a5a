import { ok } from "#app/domain/outcome.ts";
import type { Point } from "#app/domain/places/geo.ts";
import type { Visit } from "#app/visit.ts";
import { listServing } from "#db/places/nearby.ts";
import { overClientLimit } from "../frame/limit-client.ts";

export async function listServingDispensaries(visit: Visit, place: Point) {
  const limited = await overClientLimit(visit, "map");
  return limited ?? ok(await listServing(visit.db, place, visit.now()));
}
