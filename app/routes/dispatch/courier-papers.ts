import { redirect } from "react-router";
import { filedPapersSchema } from "#app/domain/couriers/courier-schema.ts";
import { requireDispatch } from "#app/session/require.ts";
import { setCourierPapers } from "#app/use-cases/couriers/set-papers.ts";
import { answerForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/courier-papers";

export const loader = () => redirect("/dispatch/couriers");

export async function action({ request, context, params }: Route.ActionArgs) {
  const { visit, actor } = await requireDispatch({ context, request });
  const set = await answerForm(request, filedPapersSchema, "Papers saved.", (papers) =>
    setCourierPapers(visit, actor, params.courierId, papers),
  );
  return redirectOrRespond(request, "/dispatch/couriers", set);
}
