import { arrivalSchema } from "#app/domain/orders/move-schema.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { unknownOrder } from "#app/domain/refusals.ts";
import { orderPath } from "#app/platform/order-link.ts";
import { formResponse, ownFields, parseWith, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { hasOrderCookie } from "#app/session/order-cookie.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { arrive } from "#app/use-cases/orders/arrive.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { confirmPickup } from "#app/use-cases/orders/confirm-pickup.ts";
import { type Visit, visitContext } from "#app/visit.ts";
import type { Route } from "./+types/actions";

type Press = { visit: Visit; orderId: string; proposalId?: string; typed: Record<string, string> };
type Button = { done: string | ((typed: Press["typed"]) => string); press(press: Press): Promise<Outcome<unknown>> };

const answers: Record<string, string> = {
  accept: "The change is made",
  decline: "The dispensary has your answer",
};

/** By the path in app/routes.ts that each posts to. */
const buttons = {
  "order-confirmation/:orderId/cancel": {
    done: "Your order is canceled",
    press: ({ visit, orderId }) => cancelByShopper(visit, orderId),
  },
  "order-confirmation/:orderId/confirmation": {
    done: "The dispensary knows that you are coming",
    press: ({ visit, orderId }) => confirmPickup(visit, orderId),
  },
  "order-confirmation/:orderId/arrival": {
    done: "The dispensary knows you’re here",
    async press({ visit, orderId, typed }) {
      const form = parseWith(arrivalSchema, ownFields(typed));
      return form.ok ? arrive(visit, orderId, form.value.car) : form;
    },
  },
  "order-confirmation/:orderId/proposals/:proposalId": {
    done: ({ answer = "" }) => answers[answer] ?? "",
    async press({ visit, orderId, proposalId = "", typed: { answer = "" } }) {
      if (!Object.hasOwn(answers, answer)) return refuse("malformed", "Please accept or decline.");
      return answerProposal(visit, { orderId, proposalId, accepts: answer === "accept" });
    },
  },
} satisfies Record<string, Button>;

/** Authorized by this device's cookie for the order. */
export async function action({ context, request, params, pattern }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { orderId } = params;
  const typed = await postedFields(request);
  const { press, done }: Button = buttons[pattern as keyof typeof buttons];
  const isOwn = await hasOrderCookie(visit, request, orderId);
  const pressed = isOwn ? await press({ ...params, visit, typed }) : unknownOrder;
  // The order has internal fields, so it isn't sent.
  const outcome = pressed.ok ? ok(null) : { ...pressed, details: {} };
  const message = typeof done === "string" ? done : done(typed);
  return redirectOrRespond(request, orderPath(orderId), formResponse(outcome, message, typed));
}
