import { MINUTE_MS } from "#app/domain/time.ts";
import type { Visit } from "#app/visit.ts";
import { isForEveryone, type Page, pack, placeholders, readPage, unpack } from "./page.ts";

/** Opening hours and deals begin at quarters, so a page of this quarter says what holds. */
const QUARTER_MS = 15 * MINUTE_MS;

export type SharedKey = { page: string; rows: string; version: number };

/** The cache's key is this address: a menu's page at a version, in one quarter of an hour. */
export function sharedAddress({ page, rows, version }: SharedKey, now: number): string {
  const quarter = Math.floor(now / QUARTER_MS);
  return `https://menus/?${new URLSearchParams({ page, rows, version: `${version}`, quarter: `${quarter}` })}`;
}

/** The menu from the cache that all isolates share; undefined if it is not there, or fails. */
export async function findShared(
  cache: Pick<Fetcher, "fetch">,
  visit: Visit,
  key: Omit<SharedKey, "version">,
  findVersion: () => Promise<number | undefined>,
): Promise<Page | undefined> {
  try {
    const version = await findVersion();
    if (version === undefined) return undefined;
    const answer = await cache.fetch(sharedAddress({ ...key, version }, visit.now()));
    return answer.ok ? unpack(new Uint8Array(await answer.arrayBuffer())) : undefined;
  } catch (error) {
    visit.log("shared-menu-failed", { message: String(error) });
    return undefined;
  }
}

/** Renders what `sharedAddress` names. It runs behind the cache, which keeps the answer as its headers say. */
export async function renderShared(
  address: string,
  visit: Visit,
  render: (request: Request, visit: Visit) => Promise<Response>,
): Promise<Response> {
  const { searchParams } = new URL(address);
  const request = new Request(new URL(searchParams.get("page") ?? "/", visit.settings.origin), {
    headers: { Cookie: `menuRows=${searchParams.get("rows") ?? ""}` },
  });
  const shown = { ...visit, ...placeholders() };
  const page = await readPage(await render(request, shown), null);
  page.route = visit.trace.route;
  const keeps = isForEveryone(page) ? `public, max-age=${QUARTER_MS / 1000}` : "no-store";
  return new Response(pack(page) as Uint8Array<ArrayBuffer>, {
    headers: { "Content-Type": "application/octet-stream", "Cache-Control": keeps },
  });
}
