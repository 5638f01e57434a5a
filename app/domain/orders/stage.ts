import type { OrderType } from "../dispensaries/vendor.ts";
import type { OrderCourier, OrderEvent, OrderEventKind, Party } from "./event.ts";
import type { OrderStatus } from "./order.ts";

/** In order of progress (DECISIONS 38). Never stored: derived from events. */
export const stages = [
  "placed",
  "accepted",
  "ready",
  "courierAssigned",
  "onTheWay",
  "delivered",
  "collected",
  "notDelivered",
  "returning",
  "returned",
  "canceled",
] as const;
export type Stage = (typeof stages)[number];

export const stageLabels: Record<Stage, string> = {
  placed: "Placed",
  accepted: "Accepted",
  ready: "Ready",
  courierAssigned: "Courier assigned",
  onTheWay: "On the way",
  delivered: "Delivered",
  collected: "Picked up",
  notDelivered: "Not delivered",
  returning: "Coming back",
  returned: "Returned",
  canceled: "Canceled",
};

export type StagedOrder = {
  confirmFirst?: boolean;
  windowFrom?: number | null;
  windowTo?: number | null;
  dueAt?: number | null;
  orderType: OrderType;
  status: OrderStatus;
  createdAt: number;
  updatedAt: number;
  events: readonly OrderEvent[];
  couriers: readonly OrderCourier[];
};

export type StageEntry = { stage: Stage; at: number; by: Party };

const isStage = (kind: OrderEventKind): kind is OrderEventKind & Stage => (stages as readonly string[]).includes(kind);

/** Drops undone events and the undo itself. */
export function effectiveEvents(events: readonly OrderEvent[]): (OrderEvent & { kind: Stage })[] {
  const effective: (OrderEvent & { kind: Stage })[] = [];
  for (const event of events) {
    if (event.kind === "undone") effective.pop();
    else if (isStage(event.kind)) effective.push(event as OrderEvent & { kind: Stage });
  }
  return effective;
}

const hasFailed = ({ status, failureReason }: OrderCourier) => status === "CANCELLED" && failureReason !== null;

/** The furthest request, or the newer of two; null if all were canceled. */
export function leadingCourier(couriers: readonly OrderCourier[]): OrderCourier | null {
  const progress = (courier: OrderCourier) =>
    ({ PENDING: 0, COURIER_ASSIGNED: 1, CANCELLED: 2, PICKED_UP: 3, DELIVERED: 4 })[courier.status];
  const [first = null] = couriers
    .filter((courier) => courier.status !== "CANCELLED" || hasFailed(courier))
    .toSorted((a, b) => progress(b) - progress(a) || b.createdAt - a.createdAt);
  return first;
}

/** Whose courier has the goods. */
export const carriedRequest = (couriers: readonly OrderCourier[]): OrderCourier | undefined =>
  couriers.find(({ status }) => status === "PICKED_UP");

export const isActiveRequest = ({ status }: OrderCourier): boolean =>
  status === "PENDING" || status === "COURIER_ASSIGNED" || status === "PICKED_UP";

function courierEntries(courier: OrderCourier | null): StageEntry[] {
  if (!courier) return [];
  const entry = (stage: Stage, at: number | null): StageEntry[] => (at === null ? [] : [{ stage, at, by: "courier" }]);
  const failedAt = hasFailed(courier) ? courier.cancelledAt : null;
  return [
    ...entry("courierAssigned", courier.assignedAt),
    ...entry("onTheWay", courier.pickedUpAt),
    // A courier who couldn't deliver brings the goods back.
    ...entry("notDelivered", failedAt),
    ...entry("returning", failedAt),
  ];
}

/** For orders closed before events were recorded. */
function closedEntry(order: StagedOrder, entries: readonly StageEntry[]): StageEntry[] {
  const { status, orderType, updatedAt } = order;
  const last = entries.at(-1)?.stage;
  const entry = (stage: Stage): StageEntry[] => [{ stage, at: updatedAt, by: "dispensary" }];
  if (status === "COMPLETED" && last !== "delivered" && last !== "collected") return entry(completedStage(orderType));
  if (status === "CANCELLED" && last !== "canceled" && last !== "returned") return entry("canceled");
  return [];
}

export const completedStage = (orderType: OrderType): "delivered" | "collected" =>
  orderType === "Delivery" ? "delivered" : "collected";

const rank = (stage: Stage) => stages.indexOf(stage);

export function stagesOf(order: StagedOrder): StageEntry[] {
  const own = effectiveEvents(order.events).map(({ kind, at, byRole }) => ({ stage: kind, at, by: byRole }));
  return [
    { stage: "placed" as const, at: order.createdAt, by: "shopper" as const },
    ...own,
    ...courierEntries(leadingCourier(order.couriers)),
    ...closedEntry(order, own),
  ].toSorted((a, b) => a.at - b.at || rank(a.stage) - rank(b.stage));
}

export function stageOf(order: StagedOrder): Stage {
  const reached = stagesOf(order).map(({ stage }) => stage);
  // A manual handover closes the order regardless of the courier's request.
  if (order.status === "COMPLETED" && reached.includes("delivered")) return "delivered";
  return reached.reduce((furthest, stage) => (rank(stage) > rank(furthest) ? stage : furthest));
}
