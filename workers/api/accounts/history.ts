import { historyAreas, historyCursor, readHistorySearch } from "#app/domain/accounts/history.ts";
import { isoTime } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { listHistory } from "#db/accounts/history.ts";
import { done } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const PAGE = 100;

const entry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    area: z.enum(historyAreas),
    who: z.string().describe("Empty for automatic changes and deleted accounts."),
    what: z.string(),
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  })
  .meta({ id: "HistoryEntry" });
const listed = done.extend({
  entries: z.array(entry),
  nextPage: z.string().nullable().describe("The next page's `page`; null on the last one."),
});

export const history = vendorCalls("history");

history.get("/vendors/history", "List changes, newest first", {
  description: `Up to ${PAGE} a page. \`area\` narrows it. Changes are kept for 400 days.`,
  responses: { 200: listed },
  query: z.object({ page: z.string().max(100).optional(), area: z.enum(historyAreas).optional() }),
  async run(c, { db }, { vendorId }) {
    const search = readHistorySearch(new URL(c.req.url).searchParams);
    const { entries, more } = await listHistory(db, vendorId, { ...search, limit: PAGE });
    const last = entries.at(-1);
    return c.json({
      success: true,
      entries: entries.map((each) => ({ ...each, at: isoTime(each.at) })),
      nextPage: more && last ? historyCursor(last) : null,
    });
  },
});
