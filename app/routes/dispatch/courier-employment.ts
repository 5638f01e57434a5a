import { redirect } from "react-router";
import { employmentSchema } from "#app/domain/couriers/courier-schema.ts";
import { requireDispatch } from "#app/session/require.ts";
import { setCourierEmployment } from "#app/use-cases/couriers/set-employment.ts";
import { formResponse, readForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/courier-employment";

export const loader = () => redirect("/dispatch/couriers");

export async function action({ request, context, params }: Route.ActionArgs) {
  const { visit, actor } = await requireDispatch({ context, request });
  const form = await readForm(request, employmentSchema);
  if (!form.ok) return form.answer;
  const set = await setCourierEmployment(visit, actor, { courierId: params.courierId, ...form.value });
  return redirectOrRespond(request, "/dispatch/couriers", formResponse(set, "Employment saved.", form.typed));
}
