import { data } from "react-router";
import { authenticationOptions } from "#app/platform/passkeys.ts";
import { passkeyOrigin, setChallenge } from "#app/session/challenge.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/passkey-options";

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const options = await authenticationOptions(passkeyOrigin(visit, request));
  await setChallenge(visit, options.challenge);
  return data(options);
}
