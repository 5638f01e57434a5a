import { type Context, Hono } from "hono";
import { KEY_TOKEN_MS, keyScopes } from "#app/domain/pos/key.ts";
import { z } from "#app/domain/zod.ts";
import { signKeyToken } from "#app/session/tokens.ts";
import { authenticateKey } from "#app/use-cases/pos/authenticate-key.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, respondRefusal } from "../handlers.ts";

const granted = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.int().describe("Seconds."),
  scope: z.string().describe(`What the key may do: ${keyScopes.join(" ")}`),
});
const refused = z.object({ error: z.string(), error_description: z.string() });

const description = `OAuth 2.0 client credentials (RFC 6749, 4.4). Make a key under Settings, Integration Keys.

    curl -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials "$ORIGIN/api/integrations/token"`;

const form = {
  grant_type: { type: "string", enum: ["client_credentials"] },
  client_id: { type: "string", description: "Or send both by HTTP Basic." },
  client_secret: { type: "string" },
  scope: { type: "string" },
};

export const keyTokens = new Hono<HonoEnv>().post(
  "/token",
  describes("Get an access token", { 200: granted, 400: refused, 401: refused }, [413, 429], {
    tag: "Integrations",
    description,
    form,
    formType: "application/x-www-form-urlencoded",
  }),
  async (c) => {
    c.header("Cache-Control", "no-store");
    const type = c.req.header("Content-Type") ?? "";
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
      return refuseGrant(c, "invalid_request", "Send application/x-www-form-urlencoded.");
    }
    const form = new URLSearchParams(new TextDecoder().decode(await c.req.arrayBuffer()));
    const visit = c.get("visit");
    const found = await authenticateKey(visit, form, c.req.header("Authorization"));
    if (!found.ok) {
      if (found.reason === "too-many-requests") return respondRefusal(c, found);
      return refuseGrant(c, found.reason, found.message);
    }
    return c.json({
      access_token: await signKeyToken(visit, found.value.id),
      token_type: "Bearer",
      expires_in: KEY_TOKEN_MS / 1000,
      scope: found.value.scopes.join(" "),
    });
  },
);

function refuseGrant(c: Context<HonoEnv>, error: string, message: string): Response {
  const isUnknown = error === "invalid_client";
  if (isUnknown) c.header("WWW-Authenticate", 'Basic realm="integrations"');
  return c.json({ error, error_description: message }, isUnknown ? 401 : 400);
}
