import type { PaymentMethod } from "../checkout/payment-methods.ts";
import { windowLabel } from "../checkout/windows/text.ts";
import type { OrderType } from "../dispensaries/vendor.ts";
import { localTime } from "../local-date.ts";
import { MINUTE_MS } from "../time.ts";
import type { Party } from "./event.ts";
import type { OrderStatus } from "./order.ts";
import type { ProposalJson } from "./proposals/json.ts";
import type { Stage } from "./stage.ts";

export function clockTime(iso: string, timeZone: string | undefined): string {
  const [clock, half] = clockParts(iso, timeZone);
  return `${clock} ${half}`;
}

/** "6:20 to 6:45 PM"; both AM and PM only if they differ. */
export function windowText({ from, to }: { from: string; to: string }, timeZone: string | undefined): string {
  const [start, startHalf] = clockParts(from, timeZone);
  const [end, endHalf] = clockParts(to, timeZone);
  return `${start}${startHalf === endHalf ? "" : ` ${startHalf}`} to ${end} ${endHalf}`;
}

type Window = { from: string; to: string };

export function arrivalWords(order: { orderType: OrderType; eta: Window; window?: Window | null; timeZone: string }) {
  const { orderType, eta, window, timeZone } = order;
  const isAhead = window?.from === eta.from;
  const verb = orderType === "Pickup" ? "Ready" : "Arrives";
  return isAhead
    ? { label: verb, time: windowLabel(Date.parse(eta.from), Date.parse(eta.to), timeZone) }
    : { label: `${verb} about`, time: windowText(eta, timeZone) };
}

const inSteps = (minutes: number, step: number) => Math.round(minutes / step) * step;

export function estimateText(orderType: OrderType, { from, to }: { from: number; to: number }, now: number): string {
  const [least, most] = [(from - now) / MINUTE_MS, (to - now) / MINUTE_MS];
  const hours = inSteps((least + most) / 120, 0.5);
  const text =
    most > 90
      ? `about ${Math.floor(hours)}${hours % 1 ? "½" : ""} hours`
      : `${inSteps(least, 5)}–${inSteps(most, 5)} min`;
  return orderType === "Pickup" ? `ready in ${text}` : text;
}

function clockParts(iso: string, timeZone: string | undefined): [clock: string, half: string] {
  const at = new Date(iso);
  const minutes = timeZone ? localTime(at.getTime(), timeZone).minutes : at.getHours() * 60 + at.getMinutes();
  const hour = Math.floor(minutes / 60);
  return [`${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")}`, hour < 12 ? "AM" : "PM"];
}

type ShopperFacts = {
  orderType: OrderType;
  stage: Stage;
  stages: readonly { stage: Stage; by: Party }[];
  vendorDetails: { dispensaryName: string };
  window?: object | null;
};

export function stageHeadline(orderType: OrderType, stage: Stage, driver: string | null): string {
  const failed = "Your order was not delivered";
  const headlines: Record<Stage, string> = {
    placed: "Waiting for the dispensary to accept your order",
    accepted: "The dispensary is preparing your order",
    ready: orderType === "Pickup" ? "Ready for pickup" : "Packed and about to leave",
    courierAssigned: `${driver ?? "A driver"} will bring it`,
    onTheWay: `${driver ?? "Your order"} is on the way`,
    delivered: "Delivered. Enjoy!",
    collected: "Picked up. Enjoy!",
    notDelivered: failed,
    returning: failed,
    returned: "Your order was returned",
    canceled: "This order was canceled",
  };
  return headlines[stage];
}

export function stageSentence(order: ShopperFacts): string {
  const isPickup = order.orderType === "Pickup";
  const name = order.vendorDetails.dispensaryName;
  const live = "This page shows each step as it happens";
  const id = "Please have a VALID ID ready";
  const first = isPickup
    ? `Pickup orders are typically ready within 10 minutes. ${id}. ${live}.`
    : `${live} and when your order will arrive. ${id}.`;
  const completed = `${name} has completed this order.`;
  const comesBack = `The driver is taking it back to ${name}. Please call there if you still want it.`;
  const sentences: Record<Stage, string> = {
    placed: order.window ? `${live}. ${id}.` : first,
    accepted: `${live}. ${id}.`,
    courierAssigned: `${live}. ${id}.`,
    ready: isPickup ? `${name} has it at the counter. Please bring a VALID ID.` : `${live}. ${id}.`,
    onTheWay: `${id}, and be there to open the door.`,
    delivered: completed,
    collected: completed,
    notDelivered: comesBack,
    returning: comesBack,
    returned: "It was not delivered, and the dispensary has it back. There is nothing to pay.",
    canceled: canceledBy(order),
  };
  return sentences[order.stage];
}

function canceledBy({ stages, vendorDetails }: ShopperFacts): string {
  const name = vendorDetails.dispensaryName;
  const by = stages.findLast(({ stage }) => stage === "canceled")?.by ?? "dispensary";
  if (by === "shopper") return "You have canceled this order. There is nothing to pay.";
  if (by === "system") return "It was canceled automatically. There is nothing to pay.";
  const actor = by === "dispensary" ? name : "The courier service";
  return `${actor} has canceled this order. There is nothing to pay. Please call ${by === "dispensary" ? "them" : name} if you have questions.`;
}

export function paymentText(method: PaymentMethod, usd: string): string {
  return method === "Cash" ? `${usd} in cash` : `A ${method.toLowerCase()} card for ${usd}`;
}

const answerTexts = {
  accepted: "You accepted a change to this order.",
  declined: "You declined a change to this order.",
  expired: "A proposed change was not answered in time.",
  withdrawn: null,
};

/** What its shopper reads once a proposal is closed. */
export function answerText({ answer, fallback, lines }: ProposalJson, status: OrderStatus): string | null {
  const text = answer && answerTexts[answer];
  if (!text || answer === "accepted" || !fallback || status === "CANCELLED") return text;
  return `${text} The out-of-stock ${lines.length === 1 ? "item was" : "items were"} removed.`;
}
