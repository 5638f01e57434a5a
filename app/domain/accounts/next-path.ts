/** Where to go on after a sign-in: a path of this origin, or undefined for anything that a browser could read otherwise. */
export function safeNextPath(next: string | null | undefined): string | undefined {
  if (!next || next.length > 500) return undefined;
  // "//elsewhere" and "/\elsewhere" name another host, and browsers drop tabs and line breaks before they read.
  return /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : undefined;
}
