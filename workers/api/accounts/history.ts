import { Hono } from "hono";
import { historyAreas, historyCursor, readHistorySearch } from "#app/domain/accounts/history.ts";
import { z } from "#app/domain/zod.ts";
import { listHistory } from "#db/accounts/history.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { onlyVendor } from "../actor.ts";
import { describes, input } from "../handlers.ts";

const PAGE = 100;

const entry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    area: z.enum(historyAreas),
    who: z.string().describe("Empty where nobody did it, or the account is not known any more."),
    what: z.string(),
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  })
  .meta({ id: "HistoryEntry" });
const listed = z.object({
  success: z.literal(true),
  entries: z.array(entry),
  nextPage: z.string().nullable().describe("What `page` is for the next one; null on the last."),
});

export const history = new Hono<HonoEnv>().get(
  "/vendors/history",
  describes("List changes, the last first", { 200: listed }, [400, 401, 403], {
    tag: "Vendor",
    signedIn: true,
    description: `Up to ${PAGE} a page. \`area\` narrows it. Changes are kept for 400 days.`,
  }),
  onlyVendor("history"),
  input("query", z.object({ page: z.string().max(100).optional(), area: z.enum(historyAreas).optional() })),
  async (c) => {
    const search = readHistorySearch(new URL(c.req.url).searchParams);
    const asked = { ...search, limit: PAGE };
    const { entries, more } = await listHistory(c.get("visit").db, c.get("actor").vendorId, asked);
    const last = entries.at(-1);
    return c.json({
      success: true,
      entries: entries.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
      nextPage: more && last ? historyCursor(last) : null,
    });
  },
);
