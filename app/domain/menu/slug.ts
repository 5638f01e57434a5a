/** Letter by letter what the tables' generated columns do (db/schema/menu.ts): what is found by one was named by the other. */
const replaced: readonly [from: string, to: string][] = [
  [" ", "-"],
  ["/", "-"],
  ["\\", "-"],
  [".", ""],
  ["'", ""],
  ["\u2019", ""],
];

/** A name as it stands in an address, before it is encoded: "Girl Scout Cookies" to "girl-scout-cookies". */
export function slugOf(name: string): string {
  const trimmed = name.replace(/^ +| +$/g, "");
  const slug = replaced.reduce((text, [from, to]) => text.replaceAll(from, to), trimmed);
  // SQLite knows capitals of ASCII alone.
  return slug.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The same as SQLite says it of a column. */
export const slugSql = (column: string): string =>
  `lower(${replaced.reduce((text, [from, to]) => `replace(${text}, '${from.replace("'", "''")}', '${to}')`, `trim(${column})`)})`;

export const brandPath = (slug: string): string => `/brands/${encodeURIComponent(slug)}`;
export const strainPath = (slug: string): string => `/strains/${encodeURIComponent(slug)}`;

/** A page of a brand or a strain, which an address box on it leads back to; nothing else that a form may say. */
export const catalogPageIn = (next: string | undefined): string | undefined =>
  /^\/(brands|strains)\/[^/?#\\.]{1,400}$/.test(next ?? "") ? next : undefined;

/** A product's page: "/vendor/{vendorId}/menu/blue-dream-{id}". The id alone counts; no id has a hyphen (app/domain/id.ts). */
export function productPath(vendorId: string, { id, name }: { id: string; name: string }): string {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f'\u2019]/g, "");
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `/vendor/${vendorId}/menu/${[...words, id].join("-")}`;
}

/** The product that the last part of its page's address names. */
export const productIdIn = (segment: string): string => segment.slice(segment.lastIndexOf("-") + 1);
