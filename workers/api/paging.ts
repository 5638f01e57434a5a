import type { Context } from "hono";
import { parseWhole } from "#app/domain/number-input.ts";
import { z } from "#app/domain/zod.ts";
import { done } from "./handlers.ts";

const PAGE_MOST = 200;
const PAGE_USUAL = 100;
/** Without paging, callers get the whole list (SPEC.md 7), up to this many. */
const LIST_MOST = 1000;

/** Paged once the caller sends `?limit=` or `?after=`. */
export function pagingOf(url: URL): { paged: boolean; limit: number } {
  const { searchParams } = url;
  const paged = searchParams.has("limit") || searchParams.has("after");
  return { paged, limit: paged ? Math.min(parseWhole(searchParams.get("limit")) || PAGE_USUAL, PAGE_MOST) : LIST_MOST };
}

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.union([
    z.array(item),
    done.extend({
      data: z.array(item),
      nextPage: z.string().nullable().meta({ description: "The address of the next page; null on the last one." }),
    }),
  ]);

export const LIST_DESCRIPTION =
  `A list of at most ${LIST_MOST}; with \`limit\` (at most ${PAGE_MOST}) or \`after\` it comes in pages, as \`data\` with ` +
  "`nextPage` beside it. A `Link` header leads on as well.";

/** `cursor` is where the next page starts; null at the end. */
export function respondList(c: Context, items: readonly object[], cursor: string | null): Response {
  if (pagingOf(new URL(c.req.url)).paged) return respondPage(c, items, cursor);
  linkToNext(c, cursor);
  return c.json(items);
}

/** For lists that are always paged; `more` is added to the response. */
export function respondPage(c: Context, items: readonly object[], cursor: string | null, more: object = {}): Response {
  return c.json({ success: true, data: items, ...more, nextPage: linkToNext(c, cursor) });
}

function linkToNext(c: Context, cursor: string | null): string | null {
  const nextPage = cursor === null ? null : pageAfter(new URL(c.req.url), cursor);
  if (nextPage) c.header("Link", `<${nextPage}>; rel="next"`);
  return nextPage;
}

function pageAfter(url: URL, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set("after", cursor);
  next.searchParams.delete("_t");
  return `${next.pathname}${next.search}`;
}
