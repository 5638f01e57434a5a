import { SECOND_MS } from "#app/domain/time.ts";
import { readCookie } from "#app/platform/cookies.ts";
import type { Visit } from "#app/visit.ts";
import { createShortCache } from "./cache.ts";
import { edge } from "./settings.ts";
import { STALE_NOTE } from "./stale-note.ts";

type Own = "nonce" | "requestId";
/**
 * Split where each response inserts its own nonce and ID, and where an old page stops hiding its note. Bytes, because
 * encoding is the most expensive part.
 */
type Page = {
  status: number;
  headers: [string, string][];
  pieces: (Uint8Array | Own | "hidden")[];
  route: string | null;
};

/** How long a visitor waits for the database if there is an older page. */
const PATIENCE_MS = 3 * SECOND_MS;

const BYTES_MAX = 24_000_000;
const pages = createShortCache<Page>(BYTES_MAX);

/** Cookies that don't affect menus, or are in the key. Requests with any other cookie are rendered fresh. */
const ROWS_COOKIE = "menuRows";
const ignoredCookies = new Set([ROWS_COOKIE, "userAddress"]);

export async function servePage(
  request: Request,
  visit: Visit,
  render: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const key = keyOf(request);
  if (key === undefined) return render(visit);
  const cached = pages.find(key, visit.now());
  if (cached) return answer(cached, visit);
  const page = readPage(key, visit, render);
  const stale = pages.findStale(key, visit.now());
  if (!stale) return answer(await page, visit);
  visit.background(page);
  const made = await Promise.race([page.catch(() => undefined), late()]);
  return made && made.status < 500 ? answer(made, visit) : answer(stale, visit, { isStale: true });
}

const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));

async function readPage(key: string, visit: Visit, render: (visit: Visit) => Promise<Response>): Promise<Page> {
  const marks = placeholders();
  const response = await render({ ...visit, ...marks });
  const text = await response.text();
  const { status, headers } = response;
  const page = { status, headers: [...headers], pieces: cut(text, marks), route: visit.trace.route };
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  if (status === 200 && isPage && !headers.has("Set-Cookie")) {
    pages.store(key, { value: page, weight: 2 * text.length }, visit.now());
  }
  return page;
}

function keyOf(request: Request): string | undefined {
  if (!edge.cache) return undefined;
  const url = new URL(request.url);
  if (request.method !== "GET" || !/^\/vendor\/[\w-]{1,64}\/menu$/.test(url.pathname)) return undefined;
  if (url.search.length > 200 || !isAnonymous(request)) return undefined;
  return `${url.pathname}${url.search}\n${readCookie(request.headers.get("Cookie"), ROWS_COOKIE)?.slice(0, 100) ?? ""}`;
}

function isAnonymous({ headers }: Request): boolean {
  const pairs = headers.get("Cookie")?.split(/;\s*/) ?? [];
  const names = pairs.map((pair) => pair.split("=", 1)[0] ?? "");
  return !headers.has("Authorization") && names.every((name) => name === "" || ignoredCookies.has(name));
}

/** Unguessable, so vendor text can't contain them. Created on first use: no random numbers at startup. */
const placeholders = (): Record<Own, string> => {
  marks ??= { nonce: mark(), requestId: mark() };
  return marks;
};
let marks: Record<Own, string> | undefined;
const mark = () => `m${crypto.randomUUID().replaceAll("-", "")}`;

const encoder = new TextEncoder();

/** As React writes an element that is hidden unless the page is old (STALE_NOTE). */
const SHOWN = `id="${STALE_NOTE}"`;
const HIDDEN = `${SHOWN} hidden=""`;

function cut(text: string, { nonce, requestId }: Record<Own, string>): Page["pieces"] {
  return text.split(new RegExp(`(${nonce}|${requestId}|${HIDDEN})`)).map((piece) => {
    if (piece === nonce) return "nonce";
    if (piece === HIDDEN) return "hidden";
    return piece === requestId ? "requestId" : encoder.encode(piece);
  });
}

function answer({ status, headers, pieces, route }: Page, visit: Visit, { isStale = false } = {}): Response {
  visit.trace.route = route;
  const hidden = encoder.encode(isStale ? SHOWN : HIDDEN);
  const own = { nonce: encoder.encode(visit.nonce), requestId: encoder.encode(visit.requestId), hidden };
  const parts = pieces.map((piece) => (typeof piece === "string" ? own[piece] : piece));
  const body = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return new Response(body.length === 0 ? null : body, { status, headers });
}
