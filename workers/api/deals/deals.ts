import { dealRequest, toDealJson } from "#app/domain/deals/input.ts";
import { dealSchema } from "#app/domain/deals/schema.ts";
import { z } from "#app/domain/zod.ts";
import { deleteDeal } from "#app/use-cases/deals/delete-deal.ts";
import { saveDeal } from "#app/use-cases/deals/save-deal.ts";
import { listDeals } from "#db/deals/queries.ts";
import { done, respond } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const dealResponse = done.extend({ deal: dealSchema });

export const vendorDeals = vendorCalls("deals");

vendorDeals.get("/", "List your deals", {
  responses: { 200: done.extend({ deals: z.array(dealSchema) }) },
  async run(c, visit, actor) {
    const deals = await listDeals(visit.db, actor.vendorId);
    return c.json({ success: true, deals: deals.map((deal) => toDealJson(deal, visit.now())) });
  },
});

vendorDeals.post("/", "Add a deal", {
  responses: { 201: dealResponse },
  body: dealRequest,
  also: [404],
  run: async (c, visit, actor, sent) =>
    respond(c, await saveDeal(visit, actor, sent), (deal) => ({ deal: toDealJson(deal, visit.now()) }), 201),
});

vendorDeals.put("/:id", "Replace a deal's terms", {
  responses: { 200: dealResponse },
  body: dealRequest,
  async run(c, visit, actor, sent) {
    const saved = await saveDeal(visit, actor, sent, c.req.param("id"));
    return respond(c, saved, (deal) => ({ deal: toDealJson(deal, visit.now()) }));
  },
});

vendorDeals.delete("/:id", "Delete a deal", {
  responses: { 200: done },
  run: async (c, visit, actor) => respond(c, await deleteDeal(visit, actor, c.req.param("id")), () => ({})),
});
