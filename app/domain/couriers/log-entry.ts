import { noIdCheck } from "../compliance/id-check.ts";
import type { LogEntry } from "./delivery-record.ts";
import type { CourierRequest, MoveCommand } from "./request.ts";

/** A request as a move leaves it, and the log's entry about that move. */
export type Move = { request: CourierRequest; entry: Omit<LogEntry, "hash"> };

/** What the log says of a move, from the request before and after it. */
export function entryOf(
  before: CourierRequest,
  after: CourierRequest,
  command: MoveCommand,
  at: number,
): Move["entry"] {
  const { id, name, role } = command.actor;
  const delivering = command.move === "deliver";
  return {
    version: after.version,
    at,
    move: command.move,
    from: before.status,
    to: after.status,
    by: { id, name, role },
    // On an unassignment the log still names who had it.
    courier: courierOf(after) ?? courierOf(before),
    idChecked: delivering ? true : null,
    ...(delivering ? { idCheckMethod: after.idCheckMethod, idCheckPack: after.idCheckPack } : noIdCheck),
    proof: delivering ? after.proof : null,
    reason: command.reason ?? null,
    note: command.note ?? "",
  };
}

const courierOf = ({ courierId, courierName }: CourierRequest) =>
  courierId ? { id: courierId, name: courierName ?? "" } : null;
