/**
 * Where the database answers a request. Replicas lag by any amount of time; a bookmark names a state that the answer
 * must not be older than. https://developers.cloudflare.com/d1/best-practices/read-replication/
 */
export type ReadFrom = "primary" | "nearest" | { bookmark: string };

export type ReadFacts = {
  method: string;
  /** Without ".data". */
  path: string;
  /** Whether it carries a session or a bearer token, valid or not. */
  signedIn: boolean;
  /** As the browser sent it; undefined if it didn't write lately. */
  bookmark: string | undefined;
};

/** How long a browser that wrote sees at least its own state. Replicas usually lag by less than a second. */
export const BOOKMARK_MS = 120_000;

/** Pages and data that strangers browse. Nothing here decides, writes or shows an order; quotes and orders ask again. */
const catalog = [
  /^\/$/,
  /^\/nearby$/,
  /^\/vendor\/[^/]+(\/menu(\/[^/]+)?)?$/,
  /^\/(about|menu\/[^/]+)$/,
  /^\/products\/[^/]+\/details$/,
  /^\/favorites\/now$/,
  /^\/(brands|strains)\/[^/]+$/,
  /^\/sitemap\.xml$|^\/sitemaps\/[^/]+$/,
  /^\/api\/(search\/suggest|map\/map-vendors|geo\/(suggest|locate))$/,
  /^\/api\/vendors\/[^/]+$|^\/api\/vendor\/inventory\/public\/[^/]+$/,
];

/** Everything not named above asks the primary, so that a new page is right before it is fast. */
export function readFrom({ method, path, signedIn, bookmark }: ReadFacts): ReadFrom {
  const browses = (method === "GET" || method === "HEAD") && !signedIn && catalog.some((page) => page.test(path));
  if (!browses) return "primary";
  if (bookmark === undefined) return "nearest";
  return isBookmark(bookmark) ? { bookmark } : "primary";
}

/**
 * Whether the browser gets a bookmark after this request's writes: for shoppers' writes that the catalog shows, and for a
 * vendor who just logged out. Never for sign-in, registration or reset, where it would say whether an email is known.
 */
export const keepsBookmark = (method: string, path: string): boolean =>
  method === "POST" && /^\/(checkout|order-confirmation\/.+|logout|api\/customer\/.+|api\/auth\/logout)$/.test(path);

/** In groups of hexadecimal digits. The database also takes words, which a visitor may not choose. */
const isBookmark = (text: string): boolean => /^[0-9a-f]{4,40}(-[0-9a-f]{4,40}){1,7}$/.test(text);
