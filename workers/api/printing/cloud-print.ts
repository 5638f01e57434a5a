import { Hono } from "hono";
import { statusCodeIn } from "#app/domain/printing/printer.ts";
import { TICKET_TYPE } from "#app/domain/printing/ticket.ts";
import { z } from "#app/domain/zod.ts";
import { pollPrinter } from "#app/use-cases/printing/poll-printer.ts";
import { sendTicket } from "#app/use-cases/printing/send-ticket.ts";
import { settleTicket } from "#app/use-cases/printing/settle-ticket.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { capBody } from "../guard.ts";
import { describes, done, input, respond, respondRefusal } from "../handlers.ts";

const tag = "Printers";
const description = "Star CloudPRNT: the token in the path is the printer's credential.";
const token = z.string().max(100).nullish().describe("The job token of the ticket.");

const poll = z.looseObject({
  statusCode: z
    .union([z.string().max(300), z.number()])
    .nullish()
    .describe("Such as `200%20OK`."),
  printingInProgress: z.boolean().nullish(),
  jobToken: token,
});
const polled = z.object({
  jobReady: z.boolean(),
  mediaTypes: z.array(z.literal(TICKET_TYPE)).optional(),
  jobToken: z.string().optional(),
  deleteMethod: z.literal("DELETE").optional(),
});

export const cloudPrint = new Hono<HonoEnv>()
  .use(capBody)
  .post(
    "/:token",
    describes("Check for a ticket to print", { 200: polled }, [400, 404, 413, 429], { tag, description }),
    input("json", poll),
    async (c) => {
      const { statusCode, printingInProgress, jobToken } = c.req.valid("json");
      const report = {
        code: statusCodeIn(String(statusCode ?? "")),
        printing: printingInProgress ?? false,
        token: jobToken ?? null,
      };
      const offered = await pollPrinter(c.get("visit"), c.req.param("token"), report);
      if (!offered.ok) return respondRefusal(c, offered);
      if (offered.value === null) return c.json({ jobReady: false });
      return c.json({ jobReady: true, mediaTypes: [TICKET_TYPE], jobToken: offered.value, deleteMethod: "DELETE" });
    },
  )
  .get(
    "/:token",
    describes("Get a ticket", {}, [404, 415, 429], { tag, description, text: "The ticket in 48 columns of ASCII." }),
    input("query", z.object({ type: z.string().max(200).optional(), token })),
    async (c) => {
      const { type, token } = c.req.valid("query");
      const ticket = await sendTicket(c.get("visit"), c.req.param("token"), { type, jobToken: token ?? null });
      // Older firmware doesn't recognize a type with a charset.
      return ticket.ok ? c.body(ticket.value, 200, { "Content-Type": TICKET_TYPE }) : respondRefusal(c, ticket);
    },
  )
  .delete(
    "/:token",
    describes("Report what happened to a ticket", { 200: done }, [404, 429], { tag, description }),
    input("query", z.object({ code: z.string().max(300).default(""), token })),
    async (c) => {
      const { code, token } = c.req.valid("query");
      const report = { code: statusCodeIn(code), jobToken: token ?? null };
      return respond(c, await settleTicket(c.get("visit"), c.req.param("token"), report), () => ({}));
    },
  );
