import { redirect } from "react-router";
import { declineReasonCodes } from "#app/domain/couriers/offer.ts";
import { z } from "#app/domain/zod.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { declineCourierOffer } from "#app/use-cases/couriers/decline-offer.ts";
import { answerForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/decline";

const declineForm = z.object({ reason: z.enum(declineReasonCodes, "Please choose a reason.") });

export const loader = () => redirect("/courier-orders");

export async function action({ request, params, context }: Route.ActionArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const declined = await answerForm(request, declineForm, "Offer declined", ({ reason }) =>
    declineCourierOffer(visit, actor, { requestId: params.requestId, reason }),
  );
  return redirectOrRespond(request, "/courier-orders", declined);
}
