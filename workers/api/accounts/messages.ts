import { Hono } from "hono";
import { contactSchema, salesApplicationSchema } from "#app/domain/accounts/message-schema.ts";
import { applyAsSalesRep } from "#app/use-cases/accounts/apply-as-sales-rep.ts";
import { sendContactMessage } from "#app/use-cases/accounts/send-contact-message.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, input, messageResponse, respond } from "../handlers.ts";

const described = (summary: string) =>
  describes(summary, { 201: messageResponse }, [400, 422, 429], { tag: "Messages" });

/** SPEC.md 7 "Other", DECISIONS 11. */
export const messages = new Hono<HonoEnv>()
  .post("/contact", described("Send us a message"), input("json", contactSchema), async (c) => {
    const outcome = await sendContactMessage(c.get("visit"), c.req.valid("json"));
    return respond(c, outcome, () => ({ message: "Message sent successfully!" }), 201);
  })
  .post(
    "/sales-applications",
    described("Apply as a sales representative"),
    input("json", salesApplicationSchema),
    async (c) => {
      const outcome = await applyAsSalesRep(c.get("visit"), c.req.valid("json"));
      return respond(
        c,
        outcome,
        () => ({ message: "Application submitted successfully! We will contact you soon." }),
        201,
      );
    },
  );
