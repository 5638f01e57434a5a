const known = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "comcast.net",
  "live.com",
  "msn.com",
  "me.com",
  "att.net",
  "sbcglobal.net",
  "verizon.net",
  "proton.me",
  "protonmail.com",
];

const TYPOS_MAX = 2;

export function suggestDomain(email: string): string | null {
  const [, typed = ""] = /^[^@\s]+@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (typed === "" || known.includes(typed)) return null;
  const [nearest] = known
    .map((domain) => ({ domain, slips: editDistance(typed, domain) }))
    .toSorted((a, b) => a.slips - b.slips);
  // A short domain is two letters away from many others ("me.co", "we.org").
  return nearest && nearest.slips <= (nearest.domain.length < 8 ? 1 : TYPOS_MAX) ? nearest.domain : null;
}

export const withDomain = (email: string, domain: string): string => email.trim().replace(/@.*$/, `@${domain}`);

function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (rowBack: number, columnBack: number) =>
        (rowBack === 0 ? row : rows[i - rowBack])?.[j - columnBack] ?? Number.POSITIVE_INFINITY;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(2, 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + Number(a[i - 1] !== b[j - 1]), swapped));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Number.POSITIVE_INFINITY;
}
