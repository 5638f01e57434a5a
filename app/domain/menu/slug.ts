import type { ShopPaths } from "../dispensaries/website/paths.ts";

/** Must match the generated columns in db/schema/menu.ts character by character. */
const replaced: readonly [from: string, to: string][] = [
  [" ", "-"],
  ["/", "-"],
  ["\\", "-"],
  [".", ""],
  ["'", ""],
  ["\u2019", ""],
];

export function slugOf(name: string): string {
  const trimmed = name.replace(/^ +| +$/g, "");
  const slug = replaced.reduce((text, [from, to]) => text.replaceAll(from, to), trimmed);
  // SQLite lowercases only ASCII.
  return slug.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export const slugSql = (column: string): string =>
  `lower(${replaced.reduce((text, [from, to]) => `replace(${text}, '${from.replace("'", "''")}', '${to}')`, `trim(${column})`)})`;

export const brandPath = (slug: string): string => `/brands/${encodeURIComponent(slug)}`;
export const strainPath = (slug: string): string => `/strains/${encodeURIComponent(slug)}`;

/** Allows only brand and strain pages, to prevent open redirects. */
export const catalogPageIn = (next: string | undefined): string | undefined =>
  /^\/(brands|strains)\/[^/?#\\.]{1,400}$/.test(next ?? "") ? next : undefined;

/** "{menu}/blue-dream-{id}". Only the ID counts; IDs contain no hyphens (app/domain/id.ts). */
export function productPath({ products }: ShopPaths, { id, name }: { id: string; name: string }): string {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f'\u2019]/g, "");
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${products}/${[...words, id].join("-")}`;
}

export const productIdIn = (segment: string): string => segment.slice(segment.lastIndexOf("-") + 1);
