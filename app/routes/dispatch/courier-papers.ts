import { redirect } from "react-router";
import { filedPapersSchema } from "#app/domain/couriers/courier-schema.ts";
import { requireDispatch } from "#app/session/require.ts";
import { setCourierPapers } from "#app/use-cases/couriers/set-papers.ts";
import { formResponse, readForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/courier-papers";

export const loader = () => redirect("/dispatch/couriers");

export async function action({ request, context, params }: Route.ActionArgs) {
  const { visit, actor } = await requireDispatch({ context, request });
  const form = await readForm(request, filedPapersSchema);
  if (!form.ok) return form.answer;
  const set = await setCourierPapers(visit, actor, params.courierId, form.value);
  return redirectOrRespond(request, "/dispatch/couriers", formResponse(set, "Papers saved.", form.typed));
}
