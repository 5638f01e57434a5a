/** Which screens ask for no session (SPEC.md 2, Route access; of the prefix /vendor only the menus, DECISIONS 3). */
const publicPaths = new Set([
  "/",
  "/nearby",
  "/login",
  "/register",
  "/add-strain",
  "/terms",
  "/contact",
  "/sales",
  "/courier",
  "/courier-request",
  "/courier-login",
  "/checkout",
  "/reset-password-request",
]);
const publicPatterns = [/^\/reset-password\/[^/]+$/, /\/order-confirmation\//, /^\/vendor\/[^/]+\/menu$/];

const plain = (pathname: string) => pathname.replace(/(.)\/+$/, "$1");

export const isPublicPath = (pathname: string): boolean =>
  publicPaths.has(plain(pathname)) || publicPatterns.some((pattern) => pattern.test(plain(pathname)));

/** Where somebody without a session goes from a screen that needs one. */
export const loginPathOf = (pathname: string): "/login" | "/courier-login" =>
  /^\/courier-/.test(pathname) ? "/courier-login" : "/login";
