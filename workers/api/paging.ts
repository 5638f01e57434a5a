const MOST = 200;
const USUAL = 100;

/** How many a list shows: `?limit=`, within reason. */
export function listLimit(url: URL): number {
  const asked = Number(url.searchParams.get("limit") ?? USUAL);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, MOST) : USUAL;
}

/** The `Link` header to the page behind `cursor`. */
export function linkToNext(url: URL, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set("after", cursor);
  next.searchParams.delete("_t");
  return `<${next.pathname}${next.search}>; rel="next"`;
}
