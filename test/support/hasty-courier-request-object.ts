import { decideMove, type MoveRefusal } from "#app/domain/courier-move.ts";
import type { CourierRequest, MoveCommand } from "#app/domain/courier-request.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { CourierRequestObject } from "#workers/courier-request-object.ts";

/** The planted fault: it reads, waits for D1, and decides on what it read. Checks that do not catch it prove nothing. */
export class HastyCourierRequestObject extends CourierRequestObject {
  protected override async decide(command: MoveCommand): Promise<Outcome<CourierRequest, MoveRefusal>> {
    const facts = this.facts();
    await this.env.DB.prepare("SELECT 1").first();
    const verdict = decideMove(facts, command);
    return verdict.ok ? ok(this.store(verdict.value, command)) : verdict;
  }
}
