/** SPEC.md 2, Route access. Screens behind login use the shell in app/routes/signed-in.tsx. */
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
const shops =
  /^\/(nearby|age|favorites|orders|order-confirmation\/.+|(brands|strains|rules)\/.+|vendor\/[^/]+(\/menu(\/[^/]+)?)?)$/;
const withoutCart = new Set(["/", "/checkout", "/vendor-dashboard"]);

const plain = (pathname: string) => pathname.replace(/(.)\/+$/, "$1");

export const showsHeader = (pathname: string): boolean => !withoutHeader.has(plain(pathname));
export const showsShopHeader = (pathname: string): boolean => shops.test(plain(pathname));
export const showsCart = (pathname: string): boolean => !withoutCart.has(plain(pathname));
