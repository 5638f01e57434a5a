import { Hono } from "hono";
import { dealRequest, toDealJson } from "#app/domain/deals/input.ts";
import { dealSchema } from "#app/domain/deals/schema.ts";
import { z } from "#app/domain/zod.ts";
import { deleteDeal } from "#app/use-cases/deals/delete-deal.ts";
import { saveDeal } from "#app/use-cases/deals/save-deal.ts";
import { listDeals } from "#db/deals/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { onlyVendor } from "../actor.ts";
import { answer, describes, input } from "../handlers.ts";

const signedIn = { tag: "Vendor", signedIn: true };
const done = z.object({ success: z.literal(true) });
const one = done.extend({ deal: dealSchema });
const refusals = [400, 401, 403, 404, 413, 415, 422] as const;

/** The vendor comes from the session. */
export const vendorDeals = new Hono<HonoEnv>()
  .get(
    "/",
    describes("List the own deals", { 200: done.extend({ deals: z.array(dealSchema) }) }, [401, 403], signedIn),
    onlyVendor("deals"),
    async (c) => {
      const visit = c.get("visit");
      const deals = await listDeals(visit.db, c.get("actor").vendorId);
      return c.json({ success: true, deals: deals.map((deal) => toDealJson(deal, visit.now())) });
    },
  )
  .post(
    "/",
    describes("Add a deal", { 201: one }, refusals, signedIn),
    onlyVendor("deals"),
    input("json", dealRequest),
    async (c) => {
      const visit = c.get("visit");
      const saved = await saveDeal(visit, c.get("actor"), c.req.valid("json"));
      return answer(c, saved, (deal) => ({ deal: toDealJson(deal, visit.now()) }), 201);
    },
  )
  .put(
    "/:id",
    describes("Replace a deal's terms", { 200: one }, refusals, signedIn),
    onlyVendor("deals"),
    input("json", dealRequest),
    async (c) => {
      const visit = c.get("visit");
      const saved = await saveDeal(visit, c.get("actor"), c.req.valid("json"), c.req.param("id"));
      return answer(c, saved, (deal) => ({ deal: toDealJson(deal, visit.now()) }));
    },
  )
  .delete(
    "/:id",
    describes("Delete a deal", { 200: done }, [401, 403, 404], signedIn),
    onlyVendor("deals"),
    async (c) => answer(c, await deleteDeal(c.get("visit"), c.get("actor"), c.req.param("id")), () => ({})),
  );
