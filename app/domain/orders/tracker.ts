import { arrivalWindow, type FittedFacts } from "../checkout/arrival.ts";
import { isoTime } from "../time.ts";
import { z } from "../zod.ts";
import { isUnconfirmed } from "./confirm-first.ts";
import { type Order, orderCode } from "./order.ts";
import { stageSchema, stagesSchema } from "./order-schema.ts";
import { arrivalOf, canArrive, heldUntil } from "./pickup.ts";
import { proposalSchema, toProposalJson } from "./proposals/json.ts";
import { openProposal } from "./proposals/proposal.ts";
import { isActiveRequest, leadingCourier, stageOf, stagesOf } from "./stage.ts";

export const etaSchema = z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable();

export const trackerShape = {
  code: z.string(),
  stage: stageSchema,
  stages: stagesSchema,
  eta: etaSchema.meta({
    description: "The estimated time of arrival, or when it is ready for pickup; null once it is over.",
  }),
  late: z.boolean().meta({ description: "Whether it is later than promised when accepted, or than last announced." }),
  timeZone: z.string().meta({ description: "The dispensary's time zone." }),
  courier: z.object({ firstName: z.string() }).nullable(),
  pin: z.string().nullable().meta({ description: "Four digits that the courier asks for at the door." }),
  confirmBy: z.iso
    .datetime()
    .nullable()
    .meta({ description: "Deadline for the shopper to confirm a pickup, after missing earlier ones." }),
  canArrive: z.boolean().meta({ description: "Whether the shopper can report that they have arrived." }),
  arrival: z
    .object({ at: z.iso.datetime(), car: z.string() })
    .nullable()
    .meta({ description: "The shopper's arrival, and which car to look for." }),
  heldUntil: z.iso.datetime().nullable().meta({ description: "When a pickup that is ready goes back on sale." }),
  proposal: proposalSchema.nullable().meta({ description: "A change that waits for the shopper's answer." }),
};
export type TrackerJson = z.infer<z.ZodObject<typeof trackerShape>>;

export const toEtaJson = (window: { from: number; to: number } | null) =>
  window && { from: isoTime(window.from), to: isoTime(window.to) };

export function toTrackerJson(order: Order, facts: FittedFacts, now: number): TrackerJson {
  const window = arrivalWindow(order, facts, now);
  const stage = stageOf(order);
  const courier = leadingCourier(order.couriers);
  const coming = courier && isActiveRequest(courier) && order.status === "AWAITING_PROCESSING" ? courier : null;
  const open = openProposal(order);
  const arrival = arrivalOf(order);
  const until = heldUntil(order);
  return {
    code: orderCode(order.id),
    stage,
    stages: stagesOf(order).map((entry) => ({ ...entry, at: isoTime(entry.at) })),
    eta: toEtaJson(window),
    // A ready pickup waits for the shopper, so it isn't late.
    late: window !== null && (window.late || now > window.to) && !(order.orderType === "Pickup" && stage === "ready"),
    timeZone: facts.timeZone,
    courier: coming?.courierName ? { firstName: coming.courierName.trim().split(/\s+/)[0] ?? "" } : null,
    pin: coming?.pin ?? null,
    confirmBy: isUnconfirmed(order) && order.waitsUntil ? isoTime(order.waitsUntil) : null,
    canArrive: canArrive(order),
    arrival: arrival && { ...arrival, at: isoTime(arrival.at) },
    heldUntil: until === null ? null : isoTime(until),
    proposal: open && open.expiresAt > now ? toProposalJson(order, open) : null,
  };
}
