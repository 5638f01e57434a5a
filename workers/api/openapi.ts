import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { ACCESS_TOKEN_MS } from "#app/domain/accounts/session-rules.ts";
import { BRAND } from "#app/domain/brand.ts";
import { scopeLabels } from "#app/domain/pos/key.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import type { HonoEnv } from "../hono-env.ts";
import { describes } from "./handlers.ts";
import { events } from "./pos/webhook-events.ts";

const documentation = {
  info: {
    title: `${BRAND} API`,
    version: "1.0.0",
    description:
      "Money is US dollars with at most two decimals. Every GET takes a cache-busting `_t`, which is ignored. Errors are " +
      "`{ success: false, message, code, requestId }`, with `fields` where single fields are wrong.",
  },
  servers: [{ url: "/api" }],
  webhooks: events,
  components: {
    securitySchemes: {
      accessToken: {
        type: "apiKey",
        in: "cookie",
        name: "__Host-accessToken",
        description: `Set by \`POST /auth/login\` for ${ACCESS_TOKEN_MS / MINUTE_MS} minutes. \`POST /auth/refresh-token\` renews it.`,
      },
      bearer: {
        type: "http",
        scheme: "bearer",
        description: "The value of that cookie, or the `accessToken` that `POST /auth/refresh-token` answers.",
      },
      websiteKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
      integrationKey: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "/api/integrations/token", scopes: scopeLabels } },
      },
    },
  },
} as const;

/** Built from the schemas that validate each call (DECISIONS 11). */
export const openapiOf = (api: () => Hono<HonoEnv>) =>
  new Hono<HonoEnv>().get("/openapi.json", describes("This description", { 200: z.looseObject({}) }), async (c) => {
    const description = await generateSpecs(api() as unknown as Hono, {
      documentation: structuredClone(documentation) as never,
      excludeStaticFile: false,
      // Our refusals have another shape, and each route lists its own.
      defaultValidationErrorResponse: false,
    });
    return c.json(description);
  });
