import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/app.ts";
import { decideMove } from "#app/domain/couriers/move.ts";
import type { MoveRefusal } from "#app/domain/couriers/refusals.ts";
import type { CourierRequest, MoveCommand } from "#app/domain/couriers/request.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { createDb } from "#db/client.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";

/** The planted fault: it reads, waits for D1, and decides on what it read. Checks that do not catch it prove nothing. */
export class HastyCourierRequestObject extends DurableObject<Env> {
  async move(id: string, command: MoveCommand): Promise<Outcome<CourierRequest, MoveRefusal>> {
    const stored = this.ctx.storage.kv.get<CourierRequest>("request");
    const row = await findCourierRequest(createDb(this.env.DB), id);
    const entry = row?.log.at(-1);
    if (!row || !entry) return notFound("Courier request");
    const verdict = decideMove({ request: stored ?? row, last: { entry, before: undefined }, wrongPins: 0 }, command);
    if (!verdict.ok) return verdict;
    this.ctx.storage.kv.put("request", verdict.value.request);
    return ok(verdict.value.request);
  }
}
