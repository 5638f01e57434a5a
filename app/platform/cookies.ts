export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of header?.split(/;\s*/) ?? []) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  }
  return undefined;
}
