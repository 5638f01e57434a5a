import { Hono } from "hono";
import { contactSchema, salesApplicationSchema } from "#app/domain/accounts/message-schema.ts";
import { z } from "#app/domain/zod.ts";
import { applyAsSalesRep } from "#app/use-cases/accounts/apply-as-sales-rep.ts";
import { sendContactMessage } from "#app/use-cases/accounts/send-contact-message.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { answer, describes, input } from "../handlers.ts";

const sentSchema = z.object({ success: z.literal(true), message: z.string() });

/** SPEC.md 7 "Other", DECISIONS 11. */
export const messages = new Hono<HonoEnv>()
  .post(
    "/contact",
    describes("Send us a message", { 201: sentSchema }, [400, 422, 429], { tag: "Messages" }),
    input("json", contactSchema),
    async (c) =>
      answer(
        c,
        await sendContactMessage(c.get("visit"), c.req.valid("json")),
        () => ({ message: "Message sent successfully!" }),
        201,
      ),
  )
  .post(
    "/sales-applications",
    describes("Apply as a sales representative", { 201: sentSchema }, [400, 422, 429], { tag: "Messages" }),
    input("json", salesApplicationSchema),
    async (c) =>
      answer(
        c,
        await applyAsSalesRep(c.get("visit"), c.req.valid("json")),
        () => ({ message: "Application submitted successfully! We will contact you soon." }),
        201,
      ),
  );
