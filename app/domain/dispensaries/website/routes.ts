import { websitePaths } from "./paths.ts";

/** The root of a dispensary's own website. */
const FRAME = "routes/website/frame";

/** All pages there, by the file or name that they have in app/routes.ts; with a path where it is another than there. */
export const websiteRoutes: Record<string, string | true> = {
  "routes/shop/menu/menu": websitePaths.menu,
  "routes/shop/product/product": `${websitePaths.products.slice(1)}/:product`,
  "routes/shop/vendor/vendor": websitePaths.about.slice(1),
  "routes/shop/product/details": true,
  "routes/shop/favorites/favorites": true,
  "routes/shop/favorites/prices": true,
  "routes/shop/cart/cart": true,
  "routes/shop/checkout/checkout": true,
  "routes/shop/checkout/confirmation": true,
  "routes/shop/orders/proposals/:proposalId": true,
  "routes/shop/orders/arrival": true,
  "routes/shop/orders/cancel": true,
  "routes/shop/orders/confirmation": true,
  "routes/shop/orders/receipt": true,
  "routes/shop/orders/review": true,
  "routes/shop/orders/orders": true,
  "routes/shop/orders/removal": true,
  "routes/shop/age/age": true,
  "routes/shop/rules/rules": true,
  "routes/site/contact": true,
  "routes/site/terms": true,
  "routes/site/robots": true,
  "routes/website/sitemap": "sitemap.xml",
  "routes/website/embed": "embed",
  "routes/website/kiosk": "kiosk",
  "routes/website/kiosk-end": "kiosk/end",
  "routes/site/not-found": true,
};

/** What its pages call. Everything else of the API is the marketplace's. */
const calls: readonly (readonly [method: RegExp, path: RegExp])[] = [
  [/^(GET|POST)$/, /^\/api\/customer\//],
  [/^GET$/, /^\/api\/vendors\/own\/(windows|limits)$/],
  [/^GET$/, /^\/api\/geo\//],
  [/./, /^\/api\/push\//],
  [/^POST$/, /^\/api\/contact$/],
  [/^GET$/, /^\/live\/order\//],
];

export function isWebsiteCall(method: string, path: string, vendorId: string): boolean {
  const own = path.replace(`/vendors/${vendorId}/`, "/vendors/own/");
  return calls.some(([methods, paths]) => methods.test(method) && paths.test(own));
}

type Routed = { id: string; path?: string | undefined; parentId?: string | undefined };

/** A build's routes, or a manifest's, as the website has them: the listed pages inside the frame. */
export function routesOfWebsite<R extends Routed>(routes: Record<string, R | undefined>): Record<string, R> {
  const frame = routes[FRAME];
  if (!frame) throw new Error(`There is no route ${FRAME}.`);
  const { parentId: _, ...root } = { ...frame, id: "root", path: "" };
  const pages = Object.entries(websiteRoutes).map(([id, path]) => {
    const route = routes[id];
    if (!route) throw new Error(`There is no route ${id}.`);
    return [id, path === true ? route : { ...route, path }] as const;
  });
  return { root: root as unknown as R, ...Object.fromEntries(pages) };
}

export const websiteManifestPath = (path: string): string => path.replace(/\.js$/, ".website.js");
