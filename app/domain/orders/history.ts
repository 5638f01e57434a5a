import { reasonInSentence } from "../couriers/request.ts";
import { channelOf, type ReminderOutcome } from "../notices/reminders.ts";
import { endReasons, type OrderCourier, type OrderEvent, type Party } from "./event.ts";
import type { Order } from "./order.ts";

export type HistoryEntry = { at: number; text: string; note: string };

export function orderHistory(order: Order, viewerId: string): HistoryEntry[] {
  const entry = (at: number | null, text: string, note = ""): HistoryEntry[] =>
    at === null ? [] : [{ at, text, note }];
  return [
    ...entry(order.createdAt, "Placed by the customer"),
    ...entry(order.seenAt, "Seen at the dispensary"),
    ...order.events.flatMap((event) => entry(event.at, eventText(event, viewerId), event.note)),
    ...order.reminders.flatMap(({ step, at, outcome }) => entry(at, reminderText(channelOf(step), outcome))),
    ...order.proposals.flatMap(({ createdAt }) => entry(createdAt, "Change proposed to the customer")),
    ...order.couriers.flatMap((courier) => courierTexts(courier).flatMap(([at, text]) => entry(at, text))),
  ].toSorted((a, b) => a.at - b.at);
}

function reminderText(channel: ReturnType<typeof channelOf>, outcome: ReminderOutcome): string {
  if (channel === "admin") return "Shown to marketplace staff: nobody had seen it";
  const name = channel === "push" ? "Notification" : "Email";
  if (outcome === "nobody")
    return channel === "push" ? "No device is set up for notifications" : "No email address is set up";
  return `${name} ${{ sending: "on its way", delivered: "delivered", failed: "not delivered" }[outcome]}`;
}

const names: Record<Party, string> = {
  dispensary: "the dispensary",
  shopper: "the customer",
  courier: "the courier",
  dispatch: "the dispatcher",
  system: "a deadline that passed",
};

function eventText(event: OrderEvent, viewerId: string): string {
  const by = event.byId === viewerId ? "you" : names[event.byRole];
  const why = event.reason ? `: ${endReasons[event.reason].toLowerCase()}` : "";
  const texts: Record<OrderEvent["kind"], string> = {
    accepted: `Accepted by ${by}, ready in ${event.readyInMinutes} min`,
    ready: `Marked as ready by ${by}`,
    onTheWay: `Sent out by ${by} with the dispensary's own driver`,
    delivered: event.byRole === "courier" ? "Delivered by the courier" : `Marked as delivered by ${by}`,
    collected: `Marked as picked up by ${by}`,
    returned: `Received back by ${by}`,
    canceled: `Canceled by ${by}${why}`,
    courierRequested: `Courier requested by ${by}`,
    confirmed: "Confirmed by the customer",
    arrived: "The customer is here",
    changed: `Changed${event.byRole === "system" ? ", since the customer did not answer" : " after the customer's answer"}`,
    addressChanged: `Delivery address changed by ${by}`,
    undone: `Undone by ${by}`,
  };
  return texts[event.kind];
}

function courierTexts({ courierName, failureReason, ...courier }: OrderCourier): [number | null, string][] {
  const courierText = courierName ?? "a courier";
  const ended = failureReason
    ? `Not delivered: ${reasonInSentence("fail", failureReason)}`
    : "Courier request canceled";
  return [
    [courier.assignedAt, `Taken by ${courierText}`],
    [courier.pickedUpAt, `Picked up by ${courierText}`],
    [courier.cancelledAt, ended],
  ];
}
