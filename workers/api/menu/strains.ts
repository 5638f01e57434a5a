import { Hono } from "hono";
import { classifications } from "#app/domain/menu/strain.ts";
import { strainSchema } from "#app/domain/menu/strain-schema.ts";
import { z } from "#app/domain/zod.ts";
import { identify } from "#app/session/require.ts";
import { addStrain } from "#app/use-cases/menu/add-strain.ts";
import { listStrains } from "#db/menu/strains.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, input, messageResponse, respond } from "../handlers.ts";
import { searchTerm } from "../text-schema.ts";

const listed = z.array(z.object({ name: z.string(), classification: z.enum(classifications) }));
const added = messageResponse.extend({ strainId: z.string(), approved: z.boolean() });
/** The real list has about ten thousand. */
const STRAINS_MAX = 20_000;

/** SPEC.md 7. Anyone may read; what anyone but an admin sends is a suggestion (DECISIONS 5). */
export const strains = new Hono<HonoEnv>()
  .get(
    "/strains",
    describes("List approved strains; `q` is the start of a name", { 200: listed }, [400], { tag: "Strains" }),
    input("query", z.object({ q: searchTerm(120).optional().default("") })),
    async (c) => {
      c.header("Cache-Control", "public, max-age=300");
      return c.json(await listStrains(c.get("visit").db, c.req.valid("query").q, STRAINS_MAX));
    },
  )
  .post(
    "/strains",
    describes("Add a strain, or suggest one", { 201: added }, [400, 409, 429], { tag: "Strains" }),
    input("json", strainSchema),
    async (c) => {
      const visit = c.get("visit");
      const actor = await identify(visit, c.req.raw, { refresh: false });
      const outcome = await addStrain(visit, actor, c.req.valid("json"));
      return respond(c, outcome, ({ id, approved, message }) => ({ message, strainId: id, approved }), 201);
    },
  );
