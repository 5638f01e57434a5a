import { href, redirect } from "react-router";
import { homePath } from "#app/domain/accounts/home-path.ts";
import { requireActor } from "#app/session/require.ts";
import { joinByInvitation } from "#app/use-cases/accounts/join-by-invitation.ts";
import { visitContext } from "#app/visit.ts";
import { answerForm, backOrAnswer } from "../forms.ts";
import type { Route } from "./+types/staff-membership";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/staff-invitation/:token", params));

/** Whoever is signed in accepts an invitation with that account. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireActor(context, request);
  const joined = await joinByInvitation(context.get(visitContext), actor, { token: params.token });
  if (!joined.ok) return backOrAnswer(request, href("/staff-invitation/:token", params), answerForm(joined, ""));
  return redirect(homePath(actor));
}
