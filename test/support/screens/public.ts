import { brandPath, slugOf } from "#app/domain/menu/slug.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { demoCatalog } from "#db/seed/demo-shelves.ts";
import { dialog, type Look, openPart, press, problem, type State, sendAsIs } from "./state.ts";

const brand = demoCatalog(0).find((product) => product.brand !== "")?.brand ?? "";
const productOf = (shop: keyof typeof demoVendorIds) => async (look: Look) =>
  `${menuOf(shop)}/x-${await look.firstProduct(demoVendorIds[shop])}`;
const menuOf = (shop: keyof typeof demoVendorIds) => `/vendor/${demoVendorIds[shop]}/menu`;

/** What everybody may see, by its path in app/routes.ts. */
export const publicScreens: Record<string, State[]> = {
  "/": [
    { name: "ordinary", path: "/" },
    {
      name: "suggestions open",
      path: "/",
      open: async (page) => {
        await page.getByRole("combobox").fill("los");
        await page.getByRole("option").first().waitFor();
      },
    },
    { name: "under 21", path: "/", open: (page) => page.getByLabel("I am 21 or older").uncheck() },
  ],
  "/nearby": [
    { name: "without an address", path: "/nearby" },
    { name: "ordinary", as: "shopper", path: "/nearby?category=tincture" },
    { name: "filters open", as: "shopper", path: "/nearby?strain=indica&q=zzzz", open: openPart(0) },
    { name: "nothing fits", as: "shopper", path: "/nearby?q=zzzz" },
    {
      name: "suggestions open",
      as: "shopper",
      path: "/nearby?q=zzzz",
      open: async (page) => {
        await page.getByRole("combobox").fill("bl");
        await page.getByRole("option").first().waitFor();
      },
    },
    { name: "no vendor", as: "shopper", world: "empty", path: "/nearby" },
    {
      name: "pickup",
      as: "shopper",
      path: "/nearby?mode=pickup",
      open: (page) => page.locator(".map-vendor").first().waitFor(),
    },
    { name: "failed", as: "shopper", world: "broken", path: "/nearby", refused: true },
  ],
  "/checkout": [
    { name: "empty", as: "shopper", path: "/checkout" },
    {
      name: "ordinary",
      as: "buyer",
      path: "/checkout",
      open: (page) => page.getByText("Subtotal", { exact: true }).waitFor(),
    },
    {
      name: "refused",
      as: "buyer",
      path: "/checkout",
      open: async (page) => {
        await page.getByText("Subtotal", { exact: true }).waitFor();
        await press("Place Order")(page);
        await page.locator("[aria-invalid=true]").first().waitFor();
      },
    },
    { name: "address being edited", as: "buyer", path: "/checkout", open: press("Edit") },
  ],
  "/order-confirmation/:orderId": [
    { name: "ordinary", path: (look) => look.placedOrder() },
    {
      name: "asked whether to cancel",
      path: (look) => look.placedOrder(),
      open: (page) => page.getByText("Cancel order", { exact: true }).click(),
    },
    { name: "picked up, asked how it was", path: (look) => look.collectedOrder() },
    { name: "unknown", path: "/order-confirmation/none", refused: true },
  ],
  "/order-confirmation/:orderId/receipt": [
    { name: "ordinary", path: async (look) => (await look.placedOrder()).replace("?", "/receipt?") },
    { name: "unknown", path: "/order-confirmation/none/receipt", refused: true },
  ],
  "/order-confirmation/:orderId/review": [{ name: "unknown", path: "/order-confirmation/none/review" }],
  "/staff-invitation": [{ name: "unknown", path: "/staff-invitation/none", refused: true }],
  "/confirm-email": [{ name: "unknown", path: "/confirm-email/none", refused: true }],
  "/orders": [
    { name: "none", as: "shopper", path: "/orders" },
    {
      name: "some",
      path: (look) => look.placedOrder(),
      open: async (page) => {
        await page.getByRole("link", { name: "your orders", exact: true }).click();
        await page.getByText("Awaiting processing").first().waitFor();
      },
    },
  ],
  "/brands/:slug": [
    { name: "without an address", path: brandPath(slugOf(brand)) },
    { name: "ordinary", as: "shopper", path: brandPath(slugOf(brand)) },
    { name: "unknown", path: "/brands/none", refused: true },
  ],
  "/strains/:slug": [
    { name: "without an address", path: "/strains/blue-dream" },
    { name: "ordinary", as: "shopper", path: "/strains/blue-dream" },
    { name: "unknown", path: "/strains/none", refused: true },
  ],
  "/rules/:state": [
    { name: "a state with a pack", path: "/rules/ca" },
    { name: "a state without one", path: "/rules/TX" },
    { name: "unknown", path: "/rules/none", refused: true },
  ],
  "/vendor/:vendorId": [
    { name: "ordinary", path: `/vendor/${demoVendorIds.vendor}` },
    { name: "with a promo", path: `/vendor/${demoVendorIds.rival}` },
    { name: "without anything", path: `/vendor/${demoVendorIds.empty}` },
    { name: "a long name", path: `/vendor/${demoVendorIds.longName}` },
    { name: "limited", path: `/vendor/${demoVendorIds.limited}`, refused: true },
    { name: "failed", world: "broken", path: `/vendor/${demoVendorIds.vendor}`, refused: true },
  ],
  "/vendor/:vendorId/menu": [
    { name: "ordinary", path: menuOf("single") },
    { name: "full, with something in the cart", as: "buyer", path: menuOf("longName") },
    {
      name: "full, filters open",
      as: "buyer",
      path: menuOf("longName"),
      open: (page) => page.locator("summary", { hasText: "Filters" }).click(),
    },
    { name: "as rows", path: menuOf("partner"), open: press(/as rows$/) },
    { name: "hours open", path: menuOf("single"), open: openPart(0) },
    { name: "search open", path: menuOf("single"), open: (page) => page.locator("summary").last().click() },
    {
      name: "product open",
      path: menuOf("single"),
      open: async (page) => {
        await page.locator(".product-name a").first().click();
        await dialog(page);
      },
    },
    { name: "promo open", path: `${menuOf("rival")}?promo=today`, open: dialog },
    {
      name: "cart open",
      as: "buyer",
      path: menuOf("single"),
      open: async (page) => {
        await press(/^Open cart/)(page);
        await dialog(page);
      },
    },
    {
      name: "another shop's product",
      as: "buyer",
      path: menuOf("single"),
      open: async (page) => {
        await press(/^Add .* to cart$/)(page);
        await dialog(page);
      },
    },
    { name: "empty", path: menuOf("empty") },
    { name: "limited", path: menuOf("limited"), refused: true },
    { name: "failed", world: "broken", path: menuOf("vendor"), refused: true },
  ],
  "/favorites": [
    { name: "none", path: "/favorites" },
    {
      name: "some, one of them gone",
      as: "shopper",
      path: productOf("single"),
      open: async (page) => {
        await page.getByRole("button", { name: "is a favorite" }).click();
        await page.evaluate(() => {
          const kept = JSON.parse(localStorage.getItem("favorites") ?? "");
          kept.products.push({ id: "gone", name: "What was here once" });
          localStorage.setItem("favorites", JSON.stringify(kept));
        });
        await page.goto(new URL("/favorites", page.url()).href);
        await page.getByText("It is no longer on the menu.").waitFor();
      },
    },
  ],
  "/vendor/:vendorId/menu/:product": [
    { name: "ordinary", path: productOf("single") },
    { name: "near", as: "shopper", path: productOf("longName") },
    { name: "gone", path: `${menuOf("single")}/nothing`, refused: true },
    { name: "failed", world: "broken", path: `${menuOf("vendor")}/nothing`, refused: true },
  ],
  "/contact": [
    { name: "ordinary", path: "/contact" },
    { name: "refused", path: "/contact", open: sendAsIs("Send Message"), refused: true },
  ],
  "/sales": [
    { name: "ordinary", path: "/sales" },
    { name: "refused", path: "/sales", open: sendAsIs("Submit Application"), refused: true },
  ],
  "/add-strain": [
    { name: "ordinary", path: "/add-strain" },
    { name: "refused", path: "/add-strain", open: sendAsIs("Add Strain"), refused: true },
  ],
  "/terms": [
    { name: "ordinary", path: "/terms" },
    { name: "another section open", path: "/terms", open: press("5. Vendor Obligations") },
  ],
  "/login": [
    { name: "ordinary", path: "/login" },
    {
      name: "refused",
      path: "/login",
      open: async (page) => {
        await page.getByLabel("Email").fill("nobody@example.com");
        await page.getByLabel("Password").fill("not this one 21");
        await press("Log in")(page);
        await problem(page);
      },
      refused: true,
    },
  ],
  // It leads to /login, unless a password was right a moment ago; test/browser/account/security.test.ts looks at it then.
  "/login/code": [{ name: "too early", path: "/login/code" }],
  "/courier-login": [
    { name: "ordinary", path: "/courier-login" },
    { name: "refused", path: "/courier-login", open: sendAsIs("Log in"), refused: true },
  ],
  "/register": [
    { name: "ordinary", path: "/register" },
    { name: "refused", path: "/register", open: sendAsIs("Start your free trial"), refused: true },
  ],
  "/reset-password-request": [
    { name: "ordinary", path: "/reset-password-request" },
    { name: "refused", path: "/reset-password-request", open: sendAsIs("Send reset link"), refused: true },
    {
      name: "sent",
      path: "/reset-password-request",
      open: async (page) => {
        await page.getByLabel("Email").fill("nobody@example.com");
        await press("Send reset link")(page);
        await page.getByRole("heading", { name: "Check your mail" }).waitFor();
      },
    },
  ],
  // With a link that is good: test/browser/account/accounts.test.ts.
  "/reset-password": [{ name: "spent", path: "/reset-password/none", open: problem, refused: true }],
  "/courier": [
    { name: "ordinary", path: "/courier" },
    { name: "question open", path: "/courier", open: press("Who pays whom, and when?") },
    { name: "refused", path: "/courier", open: sendAsIs("Start your free trial"), refused: true },
  ],
  "/courier-request": [
    { name: "ordinary", path: "/courier-request" },
    { name: "refused", path: "/courier-request", open: sendAsIs("Request Courier"), refused: true },
    { name: "scheduled", path: "/courier-request", open: (page) => page.getByLabel(/^Schedule pickup/).check() },
  ],
  "/*": [{ name: "ordinary", path: "/no/such/page", refused: true }],
};
