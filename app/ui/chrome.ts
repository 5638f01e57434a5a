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
const withoutCart = new Set(["/", "/checkout", "/vendor-dashboard"]);

const plain = (pathname: string) => pathname.replace(/(.)\/+$/, "$1");

export const showsHeader = (pathname: string): boolean => !withoutHeader.has(plain(pathname));
export const showsCart = (pathname: string): boolean => !withoutCart.has(plain(pathname));
