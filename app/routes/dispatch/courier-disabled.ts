import { redirect } from "react-router";
import { z } from "#app/domain/zod.ts";
import { requireDispatch } from "#app/session/require.ts";
import { setCourierDisabled } from "#app/use-cases/couriers/set-disabled.ts";
import { formResponse, readForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/courier-disabled";

const standingForm = z.object({ standing: z.enum(["enabled", "disabled"]) });

export const loader = () => redirect("/dispatch/couriers");

export async function action({ request, context, params }: Route.ActionArgs) {
  const { visit, actor } = await requireDispatch({ context, request });
  const form = await readForm(request, standingForm);
  if (!form.ok) return form.answer;
  const disabled = form.value.standing === "disabled";
  const set = await setCourierDisabled(visit, actor, { courierId: params.courierId, disabled });
  const done = disabled ? "The courier is disabled." : "The courier is enabled.";
  return redirectOrRespond(request, "/dispatch/couriers", formResponse(set, done));
}
