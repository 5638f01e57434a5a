/** A path's parameter that is a key to something: `:token`, `:shareToken`. */
const TOKEN = /\/:\w*token\b/i;

/**
 * Hides the tokens in paths, for the log. `patterns` are those of the route table: whatever follows in the place of a parameter that is
 * named a token is hidden, however its letters are written and whatever comes behind it.
 */
export function tokenHider(patterns: readonly string[]): (path: string) => string {
  const befores = patterns.filter((pattern) => TOKEN.test(pattern)).map((pattern) => pattern.split(TOKEN)[0] ?? "");
  const sources = [...new Set(befores)].map((before) => before.replace(/:\w+\??/g, "[^/]+"));
  if (sources.length === 0) return (path) => path;
  const hidden = new RegExp(`(${sources.join("|")})/.+`, "i");
  return (path) => decoded(path).replace(hidden, "$1/…");
}

/** As routers match it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
