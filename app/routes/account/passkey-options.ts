import { data } from "react-router";
import { passkeyToShow } from "#app/platform/passkeys.ts";
import { passkeyOrigin, putChallenge } from "#app/session/challenge.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/passkey-options";

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const options = await passkeyToShow(passkeyOrigin(visit, request));
  await putChallenge(visit, options.challenge);
  return data(options);
}
