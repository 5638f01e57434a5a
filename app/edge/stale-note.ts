/** The element of a menu that says it may be old: hidden by the server, shown by the page cache (page-cache.ts). */
export const STALE_NOTE = "stale";
