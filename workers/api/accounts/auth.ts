import { Hono } from "hono";
import { loginSchema, resetPasswordSchema, resetRequestSchema } from "#app/domain/accounts/auth-schema.ts";
import { REGISTERED } from "#app/domain/accounts/registration.ts";
import { registrationBody } from "#app/domain/accounts/registration-schema.ts";
import { RESET_REQUESTED } from "#app/domain/accounts/reset-link.ts";
import { CODE_MISSING, codeSchema, confirmSchema } from "#app/domain/accounts/second-step.ts";
import { refuse } from "#app/domain/outcome.ts";
import { notSignedIn } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { identify } from "#app/session/require.ts";
import { endSession, refreshSession, startSession } from "#app/session/sessions.ts";
import { confirmIdentity } from "#app/use-cases/accounts/confirm-identity.ts";
import { finishSignIn } from "#app/use-cases/accounts/finish-sign-in.ts";
import { registerVendor } from "#app/use-cases/accounts/register-vendor.ts";
import { requestPasswordReset } from "#app/use-cases/accounts/request-password-reset.ts";
import { resetPassword } from "#app/use-cases/accounts/reset-password.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { only } from "../actor.ts";
import { describes, done, input, messageResponse, respond, respondRefusal } from "../handlers.ts";

const tag = "Authentication";
const signedIn = done.extend({ vendorId: z.string().nullable(), message: z.string() });
const validated = done.extend({ vendorId: z.string().nullable() });
const refreshed = validated.extend({ accessToken: z.string() });

/** SPEC.md 7, Authentication. Tokens travel in cookies (DECISIONS 10). */
export const auth = new Hono<HonoEnv>()
  .get("/auth/validate", describes("Who is signed in", { 200: validated }, [401], { tag }), async (c) => {
    const actor = await identify(c.get("visit"), c.req.raw, { refresh: false });
    return actor ? c.json({ success: true, vendorId: actor.vendorId }) : respondRefusal(c, notSignedIn);
  })
  .post("/auth/refresh-token", describes("Renew the access token", { 200: refreshed }, [401], { tag }), async (c) => {
    const pair = await refreshSession(c.get("visit"), c.req.raw);
    if (!pair) return respondRefusal(c, notSignedIn);
    return c.json({ success: true, accessToken: pair.accessToken, vendorId: pair.actor.vendorId });
  })
  .post("/auth/logout", describes("Sign out", { 200: messageResponse }, [], { tag }), async (c) => {
    await endSession(c.get("visit"), c.req.raw);
    return c.json({ success: true, message: "Logged out." });
  })
  .post(
    "/auth/login",
    describes("Sign in", { 200: signedIn }, [400, 401, 429], {
      tag,
      description:
        "If the account has a second step, the response is 401 `code-missing` until you also send a code of its authenticator app, or a recovery code.",
    }),
    input("json", loginSchema.extend({ code: codeSchema.shape.code.optional() })),
    async (c) => {
      const visit = c.get("visit");
      const outcome = await signIn(visit, c.req.valid("json"));
      if (!outcome.ok) return respondRefusal(c, outcome);
      const { id, vendorIds, secondStep } = outcome.value;
      if (secondStep) {
        const { code } = c.req.valid("json");
        const finished = code ? await finishSignIn(visit, id, code) : refuse("code-missing", CODE_MISSING);
        if (!finished.ok) return respondRefusal(c, finished);
      }
      await startSession(visit, c.req.raw, id);
      return c.json({ success: true, vendorId: vendorIds[0] ?? null, message: "Logged in." });
    },
  )
  .post(
    "/auth/confirm",
    describes("Confirm your identity", { 200: messageResponse }, [400, 401, 403, 429], {
      tag,
      signedIn: true,
      description:
        "With the password, or a code of an authenticator app. Calls that change money, email or staff return 403 `confirm-first` if the last confirmation is over 15 minutes old.",
    }),
    only(),
    input("json", confirmSchema),
    async (c) => {
      const confirmed = await confirmIdentity(c.get("visit"), c.get("actor"), c.req.valid("json"));
      return respond(c, confirmed, () => ({ message: "Confirmed." }));
    },
  )
  .post(
    "/auth/register",
    describes("Register a dispensary", { 201: messageResponse }, [400, 422, 429], { tag }),
    input("json", registrationBody),
    async (c) => {
      const registered = await registerVendor(c.get("visit"), c.req.valid("json"));
      return respond(c, registered, () => ({ message: REGISTERED }), 201);
    },
  )
  .post(
    "/auth/reset-password-request",
    describes("Email a password reset link", { 200: messageResponse }, [400, 429], { tag }),
    input("json", resetRequestSchema),
    async (c) => {
      const sent = await requestPasswordReset(c.get("visit"), c.req.valid("json").email);
      return respond(c, sent, () => ({ message: RESET_REQUESTED }));
    },
  )
  .post(
    "/auth/reset-password",
    describes("Set a password with a reset link", { 200: messageResponse }, [400, 422], { tag }),
    input("json", resetPasswordSchema),
    async (c) => {
      const reset = await resetPassword(c.get("visit"), c.req.valid("json"));
      return respond(c, reset, () => ({ message: "Password reset successfully." }));
    },
  );
