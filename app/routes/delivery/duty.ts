import { redirect } from "react-router";
import { duties } from "#app/domain/couriers/offer.ts";
import { z } from "#app/domain/zod.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { setDuty } from "#app/use-cases/couriers/set-duty.ts";
import { answerForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/duty";

const dutyForm = z.object({ duty: z.enum(duties, "Please choose on duty, break or off duty.") });

export const loader = () => redirect("/courier-orders");

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const set = await answerForm(request, dutyForm, "", ({ duty }) => setDuty(visit, actor, duty));
  return redirectOrRespond(request, "/courier-orders", set);
}
