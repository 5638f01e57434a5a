/** FNV-1a (RFC 9923) over code points: 32 bits. It spreads IDs that begin alike, and hides nothing. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}
