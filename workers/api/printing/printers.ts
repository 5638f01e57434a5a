import { describePrinter, printerStates } from "#app/domain/printing/printer.ts";
import { isoTimeOrNull } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { addPrinter } from "#app/use-cases/printing/add-printer.ts";
import { removeTicketPrinter } from "#app/use-cases/printing/remove-printer.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { done, respond } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const printer = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(printerStates),
  message: z.string().describe("The same in words."),
  lastSeenAt: z.iso.datetime().nullable(),
  waiting: z.int().describe("Tickets waiting for it."),
  givenUp: z.int().describe("Tickets of the last 24 hours that it never printed and that are no longer offered."),
});
const added = done.extend({
  id: z.string(),
  name: z.string(),
  token: z.string().describe("Shown this once."),
  url: z.url().describe("The URL to enter in the printer."),
});

export const vendorPrinters = vendorCalls("settings", "Printers");

vendorPrinters.get("/", "List ticket printers", {
  responses: { 200: z.array(printer) },
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
  responses: { 201: added },
  body: z.strictObject({ name: z.string().max(200) }),
  run: async (c, visit, actor, sent) => respond(c, await addPrinter(visit, actor, sent.name), (each) => each, 201),
});

vendorPrinters.delete("/", "Remove a ticket printer", {
  responses: { 200: done },
  body: z.strictObject({ id: z.string().max(64) }),
  also: [404],
  run: async (c, visit, actor, sent) => respond(c, await removeTicketPrinter(visit, actor, sent.id), () => ({})),
});
