import { Hono } from "hono";
import { packIn } from "#app/domain/compliance/pack-in.ts";
import { readOnOf, toPackJson } from "#app/domain/compliance/pack-json.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { stateCode, stateName } from "#app/domain/places/us-states.ts";
import { notFound } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { findOpenStates } from "#db/compliance/confirmations.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, input, respondRefusal } from "../handlers.ts";

const day = z.string().nullable();
const listSchema = z.array(z.object({ state: z.string(), name: z.string(), open: z.boolean(), readOn: day }));
const packSchema = z.object({
  state: z.string(),
  name: z.string(),
  values: z.record(
    z.string(),
    z.object({
      value: z.unknown(),
      unit: z.string().nullable(),
      source: z.string(),
      mark: z.enum(["V", "S", "M"]),
      readOn: day,
      from: day,
      until: day,
    }),
  ),
});
const instantQuery = z.object({ at: z.iso.datetime({ offset: true, error: "Give an ISO instant." }).optional() });

const description =
  "Marks: V, read in the rule's own text or on an agency's page; S, a secondary source; M, from memory. `from` and `until` are whole days, both included.";

export const compliance = new Hono<HonoEnv>()
  .get("/packs", describes("List the states with rules", { 200: listSchema }, [], { tag: "Shopper" }), async (c) => {
    const { db, now, settings } = c.get("visit");
    const open = await findOpenStates(db, settings.stateOpening, now());
    return c.json(
      packs.map((pack) => ({
        state: pack.state,
        name: pack.name,
        open: open === "all" || open.includes(pack.state),
        readOn: readOnOf(pack),
      })),
    );
  })
  .get(
    "/packs/:state",
    describes("A state's rules at a given time", { 200: packSchema }, [400, 404], {
      tag: "Shopper",
      description: `${description} A state without rules here gets the strictest of any state.`,
    }),
    input("query", instantQuery),
    (c) => {
      const state = stateCode(c.req.param("state"));
      if (!state) return respondRefusal(c, notFound("State"));
      const { at } = c.req.valid("query");
      const pack = packIn(state, at ? Date.parse(at) : c.get("visit").now());
      return c.json({ state, name: stateName(state), ...toPackJson(pack) });
    },
  );
