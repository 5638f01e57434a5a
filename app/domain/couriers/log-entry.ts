import { noIdCheck } from "../compliance/id-check.ts";
import type { LogEntry } from "./delivery-record.ts";
import type { CourierRequest, MoveCommand } from "./request.ts";

export type Move = { request: CourierRequest; entry: Omit<LogEntry, "hash"> };

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
