import { Hono } from "hono";
import { describePrinter, printerStates, statusCodeIn } from "#app/domain/printing/printer.ts";
import { TICKET_TYPE } from "#app/domain/printing/ticket.ts";
import { isoTimeOrNull } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { addPrinter } from "#app/use-cases/printing/add-printer.ts";
import { pollPrinter } from "#app/use-cases/printing/poll-printer.ts";
import { removeTicketPrinter } from "#app/use-cases/printing/remove-printer.ts";
import { sendTicket } from "#app/use-cases/printing/send-ticket.ts";
import { settleTicket } from "#app/use-cases/printing/settle-ticket.ts";
import { listPrinters } from "#db/printing/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { capBody } from "../guard.ts";
import { answer, answerRefusal, describes, input } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const done = z.object({ success: z.literal(true) });
const printer = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(printerStates),
  message: z.string().describe("The same for a person."),
  lastSeenAt: z.iso.datetime().nullable(),
  waiting: z.int().describe("Tickets that wait for it."),
  givenUp: z.int().describe("Tickets of the last 24 hours that it never printed and that are offered no more."),
});
const added = z.object({
  success: z.literal(true),
  id: z.string(),
  name: z.string(),
  token: z.string().describe("Shown this once."),
  url: z.url().describe("What is typed into the printer."),
});

export const vendorPrinters = vendorCalls("settings", "Printers");

vendorPrinters.get("/", "List ticket printers", {
  answers: { 200: z.array(printer) },
  async run(c, visit, { vendorId }) {
    const now = visit.now();
    const known = await listPrinters(visit.db, vendorId, now);
    return c.json(
      known.map((each) => {
        const { state, words } = describePrinter(each, now);
        const { id, name, waiting, givenUp } = each;
        return { id, name, state, message: words, lastSeenAt: isoTimeOrNull(each.lastSeenAt), waiting, givenUp };
      }),
    );
  },
});

vendorPrinters.post("/", "Add a ticket printer", {
  answers: { 201: added },
  body: z.strictObject({ name: z.string().max(200) }),
  run: async (c, visit, actor, sent) => answer(c, await addPrinter(visit, actor, sent.name), (each) => each, 201),
});

vendorPrinters.delete("/", "Remove a ticket printer", {
  answers: { 200: done },
  body: z.strictObject({ id: z.string().max(64) }),
  also: [404],
  run: async (c, visit, actor, sent) => answer(c, await removeTicketPrinter(visit, actor, sent.id), () => ({})),
});

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

/** Star CloudPRNT's protocol. */
export const printers = new Hono<HonoEnv>()
  .use(capBody)
  .post(
    "/:token",
    describes("Ask whether there is something to print", { 200: polled }, [400, 404, 413, 429], { tag, description }),
    input("json", poll),
    async (c) => {
      const { statusCode, printingInProgress, jobToken } = c.req.valid("json");
      const said = {
        code: statusCodeIn(String(statusCode ?? "")),
        printing: printingInProgress ?? false,
        token: jobToken ?? null,
      };
      const offered = await pollPrinter(c.get("visit"), c.req.param("token"), said);
      if (!offered.ok) return answerRefusal(c, offered);
      if (offered.value === null) return c.json({ jobReady: false });
      return c.json({ jobReady: true, mediaTypes: [TICKET_TYPE], jobToken: offered.value, deleteMethod: "DELETE" });
    },
  )
  .get(
    "/:token",
    describes("Take a ticket", {}, [404, 415, 429], { tag, description, text: "The ticket in 48 columns of ASCII." }),
    input("query", z.object({ type: z.string().max(200).optional(), token })),
    async (c) => {
      const { type, token } = c.req.valid("query");
      const ticket = await sendTicket(c.get("visit"), c.req.param("token"), { type, jobToken: token ?? null });
      // Older firmware doesn't recognize a type with a charset.
      return ticket.ok ? c.body(ticket.value, 200, { "Content-Type": TICKET_TYPE }) : answerRefusal(c, ticket);
    },
  )
  .delete(
    "/:token",
    describes("Say what became of a ticket", { 200: done }, [404, 429], { tag, description }),
    input("query", z.object({ code: z.string().max(300).default(""), token })),
    async (c) => {
      const { code, token } = c.req.valid("query");
      const given = { code: statusCodeIn(code), jobToken: token ?? null };
      return answer(c, await settleTicket(c.get("visit"), c.req.param("token"), given), () => ({}));
    },
  );
