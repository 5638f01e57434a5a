import { data } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { statusOf } from "#app/domain/outcome.ts";
import { registrationOptions } from "#app/platform/passkeys.ts";
import { passkeyOrigin, setChallenge } from "#app/session/challenge.ts";
import { requireActor, requireRecentConfirmation } from "#app/session/require.ts";
import { listPasskeys } from "#db/accounts/passkeys.ts";
import type { Route } from "./+types/passkey-options";

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const stale = await requireRecentConfirmation(visit, actor);
  if (stale) return data(stale, { status: statusOf(stale.reason) });
  const has = await listPasskeys(visit.db, actor.userId);
  const user = { id: actor.userId, email: actor.email, has };
  const options = await registrationOptions({ origin: passkeyOrigin(visit, request), name: BRAND }, user);
  await setChallenge(visit, options.challenge);
  return data(options);
}
