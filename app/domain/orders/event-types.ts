import type { LogEntry } from "../couriers/delivery-record.ts";
import type { OrderEventKind } from "./event.ts";

const events = {
  placed: ["order.placed", "Placed"],
  confirmed: ["order.confirmed", "Customer confirmed"],
  accepted: ["order.accepted", "Accepted"],
  changed: ["order.changed", "Customer agreed to a change"],
  addressChanged: ["order.address_changed", "Address changed"],
  ready: ["order.ready", "Ready"],
  courierRequested: ["order.courier_requested", "Courier requested"],
  courierAssigned: ["order.courier_assigned", "Courier assigned"],
  onTheWay: ["order.on_the_way", "On the way"],
  arrived: ["order.arrived", "Customer is outside"],
  delivered: ["order.delivered", "Delivered"],
  collected: ["order.collected", "Picked up"],
  notDelivered: ["order.not_delivered", "Not delivered"],
  returned: ["order.returned", "Returned"],
  canceled: ["order.canceled", "Canceled"],
  undone: ["order.undone", "Last change undone"],
} as const satisfies Record<OrderEventKind, readonly [string, string]> & Record<string, readonly [string, string]>;

export type OrderEventType = (typeof events)[keyof typeof events][0];
export const orderEventTypeOf = (kind: OrderEventKind | "placed"): OrderEventType => events[kind][0];
export const orderEventLabels = Object.fromEntries(Object.values(events)) as Record<OrderEventType, string>;

/** What a courier's move means for the order. Null: nothing, or the order records it itself. */
const ofCourier: Record<LogEntry["move"], keyof typeof events | null> = {
  request: null,
  assign: "courierAssigned",
  reassign: "courierAssigned",
  unassign: "undone",
  pickUp: "onTheWay",
  deliver: "delivered",
  fail: "notDelivered",
  return: null,
  cancel: "undone",
  changeAddress: "addressChanged",
  confirmAddress: null,
  undo: "undone",
};

export function orderEventTypeOfMove(move: LogEntry["move"]): OrderEventType | null {
  const kind = ofCourier[move];
  return kind && events[kind][0];
}
