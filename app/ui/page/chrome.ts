/**
 * Which screens wear the site-wide header and the cart drawer (SPEC.md 2, Route access). Behind a login none does: there the
 * shell of app/routes/signed-in.tsx stands around every screen.
 */
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
/** Where somebody shops: the shopper's header stands there, on /nearby as on all others. */
const shops =
  /^\/(nearby|favorites|orders|order-confirmation\/.+|(brands|strains|rules)\/.+|vendor\/[^/]+(\/menu(\/[^/]+)?)?)$/;
const withoutCart = new Set(["/", "/checkout", "/vendor-dashboard"]);

const plain = (pathname: string) => pathname.replace(/(.)\/+$/, "$1");

export const showsHeader = (pathname: string): boolean => !withoutHeader.has(plain(pathname));
export const showsShopHeader = (pathname: string): boolean => shops.test(plain(pathname));
export const showsCart = (pathname: string): boolean => !withoutCart.has(plain(pathname));
