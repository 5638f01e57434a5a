import type { Context } from "hono";
import { refuse } from "#app/domain/outcome.ts";
import { countLines, lineResults } from "#app/domain/pos/inbox.ts";
import {
  DELETED,
  deletedBody,
  deletedItem,
  ITEMS_MAX,
  itemOf,
  itemsBody,
  listedItem,
  MENU_ITEMS_MAX,
  menuBody,
  NO_VERSION,
  readLines,
  removalOf,
  sentItem,
} from "#app/domain/pos/items-schema.ts";
import { readForeignLines, readForeignRemovals } from "#app/domain/pos/profile.ts";
import { profileOf, profiles } from "#app/domain/pos/profiles.ts";
import { z } from "#app/domain/zod.ts";
import { type AnsweredLine, receiveItems } from "#app/use-cases/pos/receive-items.ts";
import { done, respond, respondRefusal } from "../handlers.ts";
import { keyCalls } from "./key-calls.ts";

const line = z.object({
  line: z.int().describe("Number of the line in the call, from 1."),
  id: z.string(),
  result: z.enum(lineResults),
  message: z.string().describe("What changed, or why not."),
});
export const counts = z
  .object(Object.fromEntries(lineResults.map((result) => [result, z.int()])))
  .meta({ description: "Lines by result. `waiting`: until the dispensary accepts the first menu." });
const received = done.extend({ counts, lines: z.array(line) });

const asJson = (lines: AnsweredLine[]) => ({ counts: countLines(lines), lines });
/** Of a long menu, only what needs attention. */
const asShortJson = (lines: AnsweredLine[]) => ({
  counts: countLines(lines),
  lines: lines.filter(({ result }) => result === "refused" || result === "stale").slice(0, ITEMS_MAX),
});

const exampleOf = (method: string) => `

    curl -X ${method.toUpperCase()} "$ORIGIN/api/integrations/menu/items" -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{"items":[{"id":"A1","version":1,"name":"Blue Dream","category":"Flower","amount":"3.5g","strain":"Sativa","price":35,"stock":12}]}'`;

const typed = Object.entries(profiles).map(([name, { item }]) => ({
  type: `application/json; profile="${name}"`,
  item,
}));
const PROFILES = `

A system that already sends its menu to another marketplace can send the same items here. The \`Content-Type\` says which: ${typed.map(({ type }) => `\`${type}\``).join(", ")}. Calls mean the same as with our own items. These items have no version, so the later call wins.`;

const listOf = (item: z.ZodType) => z.object({ items: z.array(item) });
const bodies = Object.fromEntries(typed.map(({ type, item }) => [type, listOf(item)]));
const removed = z.looseObject({}).meta({ description: "An item, or at least the IDs of its variants." });
const removals = Object.fromEntries(typed.map(({ type }) => [type, listOf(removed)]));

const profileOfCall = (c: Pick<Context, "req">) => profileOf(c.req.header("Content-Type") ?? "");
const profileIn = (c: Pick<Context, "req">) => {
  const profile = profileOfCall(c);
  return profile.ok ? profile.value : null;
};

export const menuItems = keyCalls("menu");

// Before the body is read, because its shape follows.
menuItems.calls.use("/menu/*", async (c, next) => {
  const profile = profileOfCall(c);
  return profile.ok ? next() : respondRefusal(c, profile);
});

const also = [409, 429, 503] as const;
for (const method of ["post", "put"] as const) {
  menuItems[method]("/menu/items", "Add or change items", {
    description: `Up to ${ITEMS_MAX} whole items; what is left out of one is empty. Lines are answered one by one, and repeating or reordering calls changes nothing. A source that is silent for 15 minutes makes carts ask again; while nothing changes, repeat any item.${PROFILES}${exampleOf(method)}`,
    responses: { 200: received },
    body: itemsBody,
    bodies,
    also,
    async run(c, visit, key, { items }) {
      const profile = profileIn(c);
      const lines = profile
        ? readForeignLines(items, profile, visit.now())
        : readLines(items, sentItem, ({ version, ...sent }) => itemOf(sent, version));
      return respond(c, await receiveItems(visit, key, lines), asJson);
    },
  });
}

menuItems.delete("/menu/items", "Remove items", {
  description: `They are hidden from the menu until a newer version arrives.${PROFILES}`,
  responses: { 200: received },
  body: deletedBody,
  bodies: removals,
  also,
  async run(c, visit, key, { items }) {
    const profile = profileIn(c);
    const lines = profile
      ? readForeignRemovals(items, profile, visit.now())
      : readLines(items, deletedItem, ({ id, version }) => ({ version, item: removalOf(id, "", DELETED) }));
    return respond(c, await receiveItems(visit, key, lines), asJson);
  },
});

menuItems.put("/menu", "Send the whole menu", {
  description: `Up to ${MENU_ITEMS_MAX.toLocaleString("en-US")} items, all of this version. Items that it doesn't name, or whose line is refused, are hidden, unless a newer version of them is known. \`lines\` has the first ${ITEMS_MAX} that were not taken.${PROFILES}`,
  responses: { 200: received },
  body: menuBody,
  bodies,
  also,
  async run(c, visit, key, { version: sentVersion, items }) {
    const profile = profileIn(c);
    const version = profile ? visit.now() : sentVersion;
    if (version === undefined) {
      return respondRefusal(c, refuse("malformed", NO_VERSION, { fields: { version: NO_VERSION } }));
    }
    const lines = profile
      ? readForeignLines(items, profile, version)
      : readLines(items, listedItem, (sent) => itemOf(sent, version));
    return respond(c, await receiveItems(visit, key, lines, version), asShortJson);
  },
});
