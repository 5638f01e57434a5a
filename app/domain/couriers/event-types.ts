import type { LogEntry } from "./delivery-record.ts";

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
  changeAddress: ["courier_request.address_changed", "Address changed"],
  confirmAddress: ["courier_request.address_confirmed", "Courier confirmed the new address"],
  undo: ["courier_request.undone", "Last change undone"],
} as const satisfies Record<LogEntry["move"], readonly [string, string]>;

export type CourierEventType = (typeof events)[keyof typeof events][0];
export const courierEventTypeOf = (move: LogEntry["move"]): CourierEventType => events[move][0];
export const courierEventLabels = Object.fromEntries(Object.values(events)) as Record<CourierEventType, string>;
