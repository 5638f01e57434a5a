/** Which screens wear the site-wide header and the cart drawer (SPEC.md 2, Route access). */
const withoutHeader = new Set([
  "/",
  "/register",
  "/checkout",
  "/vendor-dashboard",
  "/nearby",
  "/courier",
  "/courier-request",
  "/courier-login",
  "/courier-dashboard",
  "/courier-orders",
]);
const withoutCart = new Set(["/", "/checkout", "/vendor-dashboard"]);

/** What lies below a dashboard looks like it; a delivery record belongs to the courier side. */
const plain = (pathname: string) =>
  pathname
    .replace(/(.)\/+$/, "$1")
    .replace(/^(\/vendor-dashboard|\/courier-dashboard|\/courier-orders)\/.*$/, "$1")
    .replace(/^\/courier-requests\/.*$/, "/courier-orders");

export const showsHeader = (pathname: string): boolean => !withoutHeader.has(plain(pathname));
export const showsCart = (pathname: string): boolean => !withoutCart.has(plain(pathname));

/**
 * Where most visits begin: home, /nearby and the menus. They come with the styles that they need (styles/first.css), and are
 * looked for before all other routes.
 */
export const isFirstPage = (pathname: string): boolean => /^\/(nearby|vendor\/[^/]+\/menu)?$/.test(pathname);
