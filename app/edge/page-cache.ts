import { websitePaths } from "#app/domain/dispensaries/website/paths.ts";
import { SECOND_MS } from "#app/domain/time.ts";
import { ADULT_COOKIE, saidAdult } from "#app/platform/adult-cookie.ts";
import { readCookie } from "#app/platform/cookies.ts";
import type { Visit } from "#app/visit.ts";
import { createShortCache, MENU_AGE_MS } from "./cache.ts";
import { isForEveryone, type Page, placeholders, readPage, toResponse, weightOf } from "./page.ts";
import { edge } from "./settings.ts";
import type { MenuRequest } from "./shared-address.ts";

/**
 * How long a visitor waits for the shared cache (which reads the database first), and for a new page if there is an
 * older one.
 */
const PATIENCE_MS = 3 * SECOND_MS;

const BYTES_MAX = 24_000_000;
const pages = createShortCache<Page>(BYTES_MAX, MENU_AGE_MS);

/** Cookies that don't affect menus, or are in the key. Requests with any other cookie are rendered fresh. */
const ROWS_COOKIE = "menuRows";
const ignoredCookies = new Set([ROWS_COOKIE, ADULT_COOKIE, "userAddress"]);

/** `shared` finds a page that another isolate has rendered. */
export async function servePage(
  request: Request,
  visit: Visit,
  render: (visit: Visit) => Promise<Response>,
  shared: (menu: MenuRequest) => Promise<Page | undefined> = async () => undefined,
): Promise<Response> {
  const menu = menuOf(request, visit);
  if (!menu) return render(visit);
  const cached = cachedFor(menu, (key) => pages.find(key, visit.now()));
  if (cached) return respond(cached, visit);
  const find = () => Promise.race([shared(menu), late()]);
  const page = storePage(menu, visit, async () => (await find()) ?? (await renderPage(visit, render)));
  const stale = cachedFor(menu, (key) => pages.findStale(key, visit.now()));
  if (!stale) return respond(await page, visit);
  visit.background(page);
  const fresh = await Promise.race([page.catch(() => undefined), late()]);
  return fresh && fresh.status < 500 ? respond(fresh, visit) : respond(stale, visit, { isStale: true });
}

const keyOf = ({ host, page, rows }: MenuRequest, age: Page["age"]) =>
  `${host}\n${page}\n${rows}${age === "confirmed" ? "\nadult" : ""}`;

function cachedFor(menu: MenuRequest, find: (key: string) => Page | undefined): Page | undefined {
  const page = find(keyOf(menu, null));
  if (!menu.isAdult || (page && page.age === null)) return page;
  return find(keyOf(menu, "confirmed"));
}

const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));

function respond(page: Page, visit: Visit, { isStale = false } = {}): Response {
  visit.trace.route = page.route;
  return toResponse(page, visit, { isStale });
}

async function storePage(menu: MenuRequest, visit: Visit, make: () => Promise<Page>): Promise<Page> {
  const page = await make();
  if (isForEveryone(page)) pages.store(keyOf(menu, page.age), { value: page, weight: weightOf(page) }, visit.now());
  return page;
}

async function renderPage(visit: Visit, render: (visit: Visit) => Promise<Response>): Promise<Page> {
  const response = await render({ ...visit, ...placeholders() });
  return readPage(response, visit.trace);
}

/** Undefined unless the request is for the public view of a menu. */
function menuOf(request: Request, { website, origin }: Visit): MenuRequest | undefined {
  if (!edge.cache || request.method !== "GET") return undefined;
  const { pathname, search } = new URL(request.url);
  const [, named] = /^\/vendor\/([\w-]{1,64})\/menu$/.exec(pathname) ?? [];
  const vendorId = website ? pathname === websitePaths.menu && website.vendorId : named;
  if (!vendorId) return undefined;
  if (search.length > 200 || !isAnonymous(request)) return undefined;
  const rows = readCookie(request.headers.get("Cookie"), ROWS_COOKIE)?.slice(0, 100) ?? "";
  return { vendorId, host: website?.host ?? "", page: origin + pathname + search, rows, isAdult: saidAdult(request) };
}

function isAnonymous({ headers }: Request): boolean {
  const pairs = headers.get("Cookie")?.split(/;\s*/) ?? [];
  const names = pairs.map((pair) => pair.split("=", 1)[0] ?? "");
  return !headers.has("Authorization") && names.every((name) => name === "" || ignoredCookies.has(name));
}
