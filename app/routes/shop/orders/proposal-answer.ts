import { refuse } from "#app/domain/outcome.ts";
import { unknownOrder } from "#app/domain/refusals.ts";
import { orderPath } from "#app/platform/order-link.ts";
import { formResponse, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { hasOrderCookie } from "#app/session/order-cookie.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/proposal-answer";

const unclear = refuse("malformed", "Please accept or decline.");
const done = { accept: "The change is made", decline: "The dispensary has your answer" } as const;

/** Authorized by this device's cookie for the order. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { orderId, proposalId } = params;
  const { answer } = await postedFields(request);
  const opens = await hasOrderCookie(visit, request, orderId);
  const isAnswer = answer === "accept" || answer === "decline";
  const refusal = opens ? (isAnswer ? null : unclear) : unknownOrder;
  const answered = refusal ?? (await answerProposal(visit, { orderId, proposalId, accepts: answer === "accept" }));
  const outcome = answered.ok ? ({ ok: true, value: null } as const) : { ...answered, details: {} };
  return redirectOrRespond(request, orderPath(orderId), formResponse(outcome, isAnswer ? done[answer] : ""));
}
