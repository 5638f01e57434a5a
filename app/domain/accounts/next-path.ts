export function safeNextPath(next: string | null | undefined): string | undefined {
  if (!next || next.length > 500) return undefined;
  // "//host" and "/\host" name another host, and browsers drop tabs and line breaks before parsing.
  return /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : undefined;
}

export const nextPathIn = (url: string): string | undefined => safeNextPath(new URL(url).searchParams.get("next"));
