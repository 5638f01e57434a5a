import { redirect } from "react-router";
import { z } from "#app/domain/zod.ts";
import { requireDispatch } from "#app/session/require.ts";
import { setCourierNumber } from "#app/use-cases/couriers/set-number.ts";
import { formResponse, readForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/courier-number";

const numberForm = z.strictObject({ employeeNumber: z.string() });

export const loader = () => redirect("/dispatch/couriers");

export async function action({ request, context, params }: Route.ActionArgs) {
  const { visit, actor } = await requireDispatch({ context, request });
  const form = await readForm(request, numberForm);
  if (!form.ok) return form.answer;
  const number = { courierId: params.courierId, employeeNumber: form.value.employeeNumber };
  const set = await setCourierNumber(visit, actor, number);
  return redirectOrRespond(request, "/dispatch/couriers", formResponse(set, "The number is saved.", form.typed));
}
