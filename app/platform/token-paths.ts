const TOKEN = /\/:\w*token\b/i;

export function tokenHider(patterns: readonly string[]): (path: string) => string {
  const befores = patterns.filter((pattern) => TOKEN.test(pattern)).map((pattern) => pattern.split(TOKEN)[0] ?? "");
  const sources = [...new Set(befores)].map((before) => before.replace(/:\w+\??/g, "[^/]+"));
  if (sources.length === 0) return (path) => path;
  const hidden = new RegExp(`(${sources.join("|")})/.+`, "i");
  return (path) => decoded(path).replace(hidden, "$1/…");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
