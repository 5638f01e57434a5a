import type { OrderType } from "../dispensaries/vendor.ts";
import type { Party } from "./event.ts";
import { type Stage, stageLabels, stages } from "./stage.ts";

/** `at`: ISO 8601; null if still to come. */
export type Step = { stage: Stage; label: string; at: string | null; state: "done" | "current" | "toCome" | "ended" };

type Followed = {
  orderType: OrderType;
  stage: Stage;
  stages: readonly { stage: Stage; at: string; by: Party }[];
};

const stagesOf: Record<OrderType, readonly Stage[]> = {
  Delivery: ["placed", "accepted", "ready", "onTheWay", "delivered"],
  Pickup: ["placed", "accepted", "ready", "collected"],
};
const final: readonly Stage[] = ["delivered", "collected", "returned", "canceled"];
const failed: readonly Stage[] = ["notDelivered", "returning", "returned"];

export const isOver = (stage: Stage): boolean => final.includes(stage);

export const isFailed = (stage: Stage): boolean => failed.includes(stage);

const rank = (stage: Stage) => stages.indexOf(stage);

export function progressOf(order: Followed): Step[] {
  const { stage, orderType } = order;
  const reached = order.stages.filter(
    (entry, at, all) =>
      all.findIndex((other) => other.stage === entry.stage) === at && !(isFailed(stage) && entry.stage === "delivered"),
  );
  return [
    ...reached.map(({ stage: reachedStage, at, by }): Step => {
      return {
        stage: reachedStage,
        label: stepLabel(reachedStage, orderType, by),
        at,
        state: stateOf(reachedStage, stage),
      };
    }),
    ...toCome(order, reached).map(
      (next): Step => ({ stage: next, label: stepLabel(next, orderType), at: null, state: "toCome" }),
    ),
  ];
}

function stateOf(step: Stage, stage: Stage): Step["state"] {
  if (step === "canceled" || step === "notDelivered") return "ended";
  return step === stage && !isOver(stage) ? "current" : "done";
}

function toCome({ stage, orderType }: Followed, reached: readonly { stage: Stage }[]): Stage[] {
  if (isOver(stage)) return [];
  if (isFailed(stage)) return ["returned"];
  // A courier can be assigned before the order is ready; pickup by the courier implies ready.
  const from = stage === "courierAssigned" ? rank("placed") : rank(stage);
  return stagesOf[orderType].filter((stage) => rank(stage) > from && !reached.some((entry) => entry.stage === stage));
}

const cancelers: Record<Party, string> = {
  dispensary: "by the dispensary",
  shopper: "by you",
  courier: "by the driver",
  dispatch: "by the courier service",
  system: "automatically",
};

const labels: Record<Stage, string> = {
  ...stageLabels,
  placed: "Order placed",
  ready: "Packed",
  courierAssigned: "Driver found",
  onTheWay: "Out for delivery",
  delivered: "Handed over",
  collected: "Handed over",
};

function stepLabel(stage: Stage, orderType: OrderType, by?: Party): string {
  if (stage === "ready" && orderType === "Pickup") return "Ready for pickup";
  if (stage === "canceled") return `Canceled ${cancelers[by ?? "dispensary"]}`;
  if (by === undefined && stage === "delivered") return "Delivery";
  if (by === undefined && stage === "collected") return "Pickup";
  return labels[stage];
}
