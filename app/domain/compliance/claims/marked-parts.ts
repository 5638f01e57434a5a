export function markedParts(text: string, claims: readonly { from: number; to: number }[]) {
  const parts: { at: number; text: string; isClaim: boolean }[] = [];
  let at = 0;
  for (const { from, to } of claims) {
    if (from < at) continue;
    parts.push({ at, text: text.slice(at, from), isClaim: false });
    parts.push({ at: from, text: text.slice(from, to), isClaim: true });
    at = to;
  }
  return [...parts, { at, text: text.slice(at), isClaim: false }].filter((part) => part.text !== "");
}
