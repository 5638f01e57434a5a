import { redirect } from "react-router";
import { requireDispatch } from "#app/session/require.ts";
import { setCourierNumber } from "#app/use-cases/couriers/set-number.ts";
import { visitContext } from "#app/visit.ts";
import { answerForm, backOrAnswer, postedFields } from "../forms.ts";
import type { Route } from "./+types/courier-number";

export const loader = () => redirect("/dispatch/couriers");

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireDispatch(context, request);
  const typed = await postedFields(request);
  const set = await setCourierNumber(context.get(visitContext), actor, {
    courierId: params.courierId,
    employeeNumber: typed.employeeNumber ?? "",
  });
  return backOrAnswer(request, "/dispatch/couriers", answerForm(set, "The number is saved.", typed));
}
