import { QUARTER_MS } from "#app/domain/time.ts";
import type { Page } from "./page.ts";

/** `page`: its whole address. `host`: of the dispensary's own website; empty on the marketplace. */
export type MenuRequest = { vendorId: string; host: string; page: string; rows: string; isAdult: boolean };
type SharedKey = Omit<MenuRequest, "isAdult" | "vendorId"> & Pick<Page, "age"> & { version: number };

/** The cache's key: a menu's page at a version, in one quarter of an hour, since hours and deals begin at quarters. */
export function sharedAddress({ age, version, ...menu }: SharedKey, now: number): string {
  const quarter = Math.floor(now / QUARTER_MS);
  return `https://menus/?${new URLSearchParams({ ...menu, age: age ?? "", version: `${version}`, quarter: `${quarter}` })}`;
}
