import { websiteOrigin } from "./host.ts";

/** Where a dispensary's pages are: below /vendor/{id} on the marketplace, at the top of its own website. */
export type ShopPaths = { menu: string; about: string; products: string };

export const websitePaths: ShopPaths = { menu: "/", about: "/about", products: "/menu" };

export const marketplacePaths = (vendorId: string): ShopPaths => ({
  menu: `/vendor/${vendorId}/menu`,
  about: `/vendor/${vendorId}`,
  products: `/vendor/${vendorId}/menu`,
});

/** On its own website if it has one, else on the marketplace. */
export const shopAddress = ({ id, host }: { id: string; host: string | null }, marketplace: string) =>
  host === null
    ? { origin: marketplace, paths: marketplacePaths(id) }
    : { origin: websiteOrigin(host), paths: websitePaths };

/** Where a marketplace address of this dispensary is on its own website; undefined for every other address. */
export function movedToWebsite(path: string, vendorId: string): string | undefined {
  const base = `/vendor/${vendorId}`;
  if (path !== base && !path.startsWith(`${base}/`)) return undefined;
  const [, product = ""] = /^\/menu\/([^/]+)$/.exec(path.slice(base.length)) ?? [];
  if (product) return `${websitePaths.products}/${product}`;
  return path.startsWith(`${base}/menu`) ? websitePaths.menu : websitePaths.about;
}
