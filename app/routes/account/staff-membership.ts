import { href, redirect } from "react-router";
import { homePath } from "#app/domain/accounts/home-path.ts";
import { requireActor } from "#app/session/require.ts";
import { joinByInvitation } from "#app/use-cases/accounts/join-by-invitation.ts";
import { formResponse, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/staff-membership";
import { invitationCookie } from "./link-cookie.ts";

export const loader = () => redirect(href("/staff-invitation"));

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const joined = await joinByInvitation(visit, actor, { token: await invitationCookie.read(request) });
  if (!joined.ok) return redirectOrRespond(request, href("/staff-invitation"), formResponse(joined, ""));
  return redirect(homePath(actor));
}
