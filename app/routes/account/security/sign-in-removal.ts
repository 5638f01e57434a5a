import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { requireActor } from "#app/session/require.ts";
import { endSignIns, OTHERS } from "#app/use-cases/accounts/end-sign-ins.ts";
import type { Route } from "./+types/sign-in-removal";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const ended = await endSignIns(visit, actor, params.sessionId);
  const done = params.sessionId === OTHERS ? "Logged out on all other devices." : "Logged out on that device.";
  return redirectOrRespond(request, "/account/security", formResponse(ended, done));
}
