import { keyScopes } from "#app/domain/pos/key.ts";
import { isoTime } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { findFeed, listRefusedItems } from "#db/pos/inbox.ts";
import { done } from "../handlers.ts";
import { counts } from "./items.ts";
import { keyCalls } from "./key-calls.ts";

const REFUSED_MAX = 200;
const states = ["empty", "waiting", "live"] as const;

const status = done.extend({
  key: z.object({ name: z.string(), scopes: z.array(z.enum(keyScopes)) }),
  menu: z.object({
    state: z.enum(states).describe("`waiting`: the dispensary hasn't accepted the first menu yet."),
    lastSync: z.iso.datetime().nullable(),
    counts: counts.nullable().describe("Of the last call."),
    refused: z
      .array(z.object({ id: z.string(), reason: z.string(), at: z.iso.datetime() }))
      .describe(`Items whose last line was refused, newest first, up to ${REFUSED_MAX}.`),
  }),
});

export const keyStatus = keyCalls(null);

keyStatus.get("/status", "Check a key and its menu", {
  description: `    curl "$ORIGIN/api/integrations/status" -H "Authorization: Bearer $TOKEN"`,
  responses: { 200: status },
  also: [429],
  async run(c, visit, { name, scopes, vendorId }) {
    const [feed, refused] = await Promise.all([
      findFeed(visit.db, vendorId),
      listRefusedItems(visit.db, vendorId, REFUSED_MAX),
    ]);
    const menu = {
      state: !feed ? "empty" : feed.acceptedAt === null ? "waiting" : "live",
      lastSync: feed ? isoTime(feed.heardAt) : null,
      counts: feed?.counts ?? null,
      refused: refused.map(({ sourceId, reason, refusedAt }) => ({ id: sourceId, reason, at: isoTime(refusedAt) })),
    };
    return c.json({ success: true, key: { name, scopes }, menu });
  },
});
