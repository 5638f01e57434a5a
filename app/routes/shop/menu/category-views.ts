import { type Category, categories } from "#app/domain/menu/product.ts";
import { readCookie } from "#app/platform/cookies.ts";

const NAME = "menuRows";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Categories shown as rows. A cookie, so that the first HTML is right. */
export function readRows(request: Request): Category[] {
  const asRows = readCookie(request.headers.get("Cookie"), NAME)?.split(".") ?? [];
  return categories.filter((category) => asRows.includes(category));
}

export const withView = (rows: readonly Category[], category: Category, asRows: boolean): Category[] =>
  categories.filter((known) => (known === category ? asRows : rows.includes(known)));

/** For a response header and for `document.cookie`. */
export const rowsCookie = (rows: readonly Category[]): string =>
  `${NAME}=${rows.join(".")}; Path=/; Max-Age=${rows.length > 0 ? YEAR_SECONDS : 0}; SameSite=Lax; Secure`;
