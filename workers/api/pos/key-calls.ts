import { createMiddleware } from "hono/factory";
import { refuse } from "#app/domain/outcome.ts";
import { type KeyScope, scopeLabels } from "#app/domain/pos/key.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { bearerTokenOf, verifyKeyToken } from "#app/session/tokens.ts";
import { findKey, type UsableKey } from "#db/pos/keys.ts";
import type { HonoEnv } from "../../hono-env.ts";
import { respondRefusal } from "../handlers.ts";
import { callsBehind } from "../vendor-calls.ts";

const noKey = refuse("not-signed-in", "Send a current token: Authorization: Bearer …");

/** The key is read again for each call, so a revoked one stops at once. Null: any key. */
const onlyKey = (scope: KeyScope | null) =>
  createMiddleware<HonoEnv & { Variables: HonoEnv["Variables"] & { actor: UsableKey } }>(async (c, next) => {
    const visit = c.get("visit");
    const token = bearerTokenOf(c.req.raw);
    const id = token && (await verifyKeyToken(visit, token));
    const key = id ? await findKey(visit.db, id) : undefined;
    if (!key) {
      c.header("WWW-Authenticate", "Bearer");
      return respondRefusal(c as never, noKey);
    }
    const lacks = scope !== null && !key.scopes.includes(scope);
    const refused = lacks
      ? refuse("not-allowed", `This key is not allowed to: ${scopeLabels[scope]}.`)
      : overLimit(await visit.rateLimit("keyCall", key.id));
    if (refused) return respondRefusal(c as never, refused);
    c.set("actor", key);
    await next();
  });

/** A section of the API for a dispensary's other systems. */
export const keyCalls = (scope: KeyScope | null) =>
  callsBehind<UsableKey, KeyScope | null>(scope, { tag: "Integrations", signedIn: "key" }, onlyKey as never);
