import { z } from "../zod.ts";
import { type ArrivalFacts, arrivalWindow } from "./arrival.ts";
import { type Order, orderCode } from "./order.ts";
import { stageSchema, stagesSchema } from "./order-schema.ts";
import { proposalSchema, toProposalJson } from "./proposals/json.ts";
import { openProposal } from "./proposals/proposal.ts";
import { isCarrying, leadingCourier, stageOf, stagesOf } from "./stage.ts";

/** What a shopper follows besides the order itself. */
export const trackerShape = {
  code: z.string(),
  stage: stageSchema,
  stages: stagesSchema,
  eta: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable().meta({
    description: "About when it arrives, or is ready for pickup; null before it is accepted and once it is over.",
  }),
  courier: z.object({ firstName: z.string() }).nullable(),
  pin: z.string().nullable().meta({ description: "Four digits that the courier asks for at the door." }),
  proposal: proposalSchema.nullable().meta({ description: "A change that waits for the shopper's answer." }),
};
export type TrackerJson = z.infer<z.ZodObject<typeof trackerShape>>;

/** An order as its shopper follows it. */
export function toTrackerJson(order: Order, facts: ArrivalFacts, now: number): TrackerJson {
  const window = arrivalWindow(order, facts, now);
  const courier = leadingCourier(order.couriers);
  const comes = courier && isCarrying(courier) && order.status === "AWAITING_PROCESSING" ? courier : null;
  const open = openProposal(order);
  const iso = (at: number) => new Date(at).toISOString();
  return {
    code: orderCode(order.id),
    stage: stageOf(order),
    stages: stagesOf(order).map((entry) => ({ ...entry, at: iso(entry.at) })),
    eta: window && { from: iso(window.from), to: iso(window.to) },
    courier: comes?.courierName ? { firstName: comes.courierName.trim().split(/\s+/)[0] ?? "" } : null,
    pin: comes?.pin ?? null,
    proposal: open && open.expiresAt > now ? toProposalJson(order, open) : null,
  };
}
