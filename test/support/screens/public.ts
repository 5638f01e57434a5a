import type { Page } from "playwright-core";
import { brandPath, slugOf } from "#app/domain/menu/slug.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { demoCatalog } from "#db/seed/demo-shelves.ts";
import {
  type Demo,
  dialog,
  failed,
  openPart,
  ordinary,
  press,
  problem,
  refusedForm,
  type State,
  seenBy,
  steps,
  unknown,
} from "./state.ts";

const brand = demoCatalog(0).find((product) => product.brand !== "")?.brand ?? "";
const shopOf = (shop: keyof typeof demoVendorIds) => `/vendor/${demoVendorIds[shop]}`;
const menuOf = (shop: keyof typeof demoVendorIds) => `${shopOf(shop)}/menu`;
const productOf = (shop: keyof typeof demoVendorIds) => async (demo: Demo) =>
  `${menuOf(shop)}/x-${await demo.firstProduct(demoVendorIds[shop])}`;

const suggest = (typed: string) => async (page: Page) => {
  await page.getByRole("combobox").and(page.locator("input")).fill(typed);
  await page.getByRole("option").first().waitFor();
};
const quoted = (page: Page) => page.getByText("Subtotal", { exact: true }).waitFor();

/** What everybody may see, by its path in app/routes.ts. */
export const publicScreens: Record<string, State[]> = seenBy("visitor", {
  "/": [
    ordinary,
    { name: "suggestions open", open: suggest("los") },
    { name: "under 21", open: (page) => page.getByLabel("I am 21 or older").uncheck() },
  ],
  "/nearby": [
    { name: "without an address" },
    { name: "ordinary", as: "shopper", path: "?category=tincture" },
    { name: "filters open", as: "shopper", path: "?strain=indica&q=zzzz", open: openPart(0) },
    { name: "nothing fits", as: "shopper", path: "?q=zzzz" },
    { name: "suggestions open", as: "shopper", path: "?q=zzzz", open: suggest("bl") },
    {
      name: "recent searches open",
      as: "shopper",
      path: "?q=zzzz",
      open: async (page) => {
        const box = page.getByRole("combobox").and(page.locator("input"));
        await box.press("Enter");
        await box.fill("");
        await page.getByRole("listbox", { name: "Recent searches" }).waitFor();
      },
    },
    { name: "no vendor", as: "shopper", world: "empty" },
    {
      name: "pickup",
      as: "shopper",
      path: "?mode=pickup",
      open: (page) => page.locator(".map-vendor").first().waitFor(),
    },
    { ...failed, as: "shopper" },
  ],
  "/checkout": [
    { name: "empty", as: "shopper" },
    { name: "ordinary", as: "buyer", open: quoted },
    {
      name: "refused",
      as: "buyer",
      open: steps(quoted, press("Place Order"), (page) => page.locator("[aria-invalid=true]").first().waitFor()),
    },
    { name: "address being edited", as: "buyer", open: press("Edit") },
  ],
  "/cart": [
    { name: "a cart link", path: async (demo) => `/cart?add=${await demo.firstProduct(demoVendorIds.vendor)}:2,gone` },
    { ...unknown("/cart?add=gone"), name: "a cart link to nothing" },
  ],
  "/order-confirmation/:orderId": [
    { name: "ordinary", path: (demo) => demo.placedOrder() },
    {
      name: "asked whether to cancel",
      path: (demo) => demo.placedOrder(),
      open: (page) => page.getByText("Cancel order", { exact: true }).click(),
    },
    { name: "asked whether they are there", path: (demo) => demo.acceptedPickup() },
    { name: "picked up, asked how it was", path: (demo) => demo.collectedOrder() },
    unknown("/order-confirmation/none"),
  ],
  "/order-confirmation/:orderId/receipt": [
    { name: "ordinary", path: async (demo) => (await demo.placedOrder()).replace("?", "/receipt?") },
    unknown("/order-confirmation/none/receipt"),
  ],
  "/order-confirmation/:orderId/review": [unknown("/order-confirmation/none/review")],
  "/staff-invitation": [unknown("/staff-invitation/none")],
  "/confirm-email": [unknown("/confirm-email/none")],
  "/orders": [
    { name: "none", as: "shopper" },
    {
      name: "some",
      path: (demo) => demo.placedOrder(),
      open: async (page) => {
        await page.getByRole("link", { name: "your orders", exact: true }).click();
        await page.getByText("Awaiting processing").first().waitFor();
      },
    },
  ],
  "/brands/:slug": [
    { name: "without an address", path: brandPath(slugOf(brand)) },
    { name: "ordinary", as: "shopper", path: brandPath(slugOf(brand)) },
    unknown("/brands/none"),
  ],
  "/strains/:slug": [
    { name: "without an address", path: "/strains/blue-dream" },
    { name: "ordinary", as: "shopper", path: "/strains/blue-dream" },
    unknown("/strains/none"),
  ],
  "/age": [{ name: "for those who are younger", path: "/age" }],
  "/rules/:state": [
    { name: "a state with a pack", path: "/rules/ca" },
    { name: "a state without one", path: "/rules/TX" },
    unknown("/rules/none"),
  ],
  "/vendor/:vendorId": [
    { name: "ordinary", path: shopOf("vendor") },
    { name: "with a promo", path: shopOf("rival") },
    { name: "without anything", path: shopOf("empty") },
    { name: "a long name", path: shopOf("longName") },
    { name: "limited", path: shopOf("limited"), refused: true },
    { ...failed, path: shopOf("vendor") },
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
      open: steps((page) => page.locator(".product-name a").first().click(), dialog),
    },
    { name: "promo open", path: `${menuOf("rival")}?promo=today`, open: dialog },
    { name: "cart open", as: "buyer", path: menuOf("single"), open: steps(press(/^Open cart/), dialog) },
    {
      name: "another shop's product",
      as: "buyer",
      path: menuOf("single"),
      open: steps(press(/^Add .* to cart$/), dialog),
    },
    { name: "empty", path: menuOf("empty") },
    { name: "limited", path: menuOf("limited"), refused: true },
    unknown("/vendor/nobody/menu"),
    { ...failed, path: menuOf("vendor") },
  ],
  "/favorites": [
    { name: "none" },
    {
      name: "some, one of them gone",
      as: "shopper",
      path: productOf("single"),
      open: async (page) => {
        await page.getByRole("button", { name: "is a favorite" }).click();
        await page.evaluate(() => {
          const stored = JSON.parse(localStorage.getItem("favorites") ?? "");
          stored.products.push({ id: "gone", name: "What was here once" });
          localStorage.setItem("favorites", JSON.stringify(stored));
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
    { ...failed, path: `${menuOf("vendor")}/nothing` },
  ],
  "/contact": [ordinary, refusedForm("Send Message")],
  "/sales": [ordinary, refusedForm("Submit Application")],
  "/add-strain": [ordinary, refusedForm("Add Strain")],
  "/status": [ordinary],
  "/terms": [ordinary, { name: "another section open", open: press("5. Vendor Obligations") }],
  "/login": [
    ordinary,
    {
      name: "refused",
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
  "/login/code": [{ name: "too early" }],
  "/courier-login": [ordinary, refusedForm("Log in")],
  "/register": [ordinary, refusedForm("Start your free trial")],
  "/reset-password-request": [
    ordinary,
    refusedForm("Send reset link"),
    {
      name: "sent",
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
    ordinary,
    { name: "question open", open: press("Who pays whom, and when?") },
    refusedForm("Start your free trial"),
  ],
  "/courier-request": [
    ordinary,
    { name: "with something in the cart", as: "buyer" },
    refusedForm("Request Courier"),
    { name: "scheduled", open: (page) => page.getByLabel(/^Schedule pickup/).check() },
  ],
  // With its PIN: test/browser/delivery/visitor.test.ts.
  "/courier-request/:requestId": [{ name: "unknown", path: "/courier-request/none", refused: true }],
  "/*": [{ name: "ordinary", path: "/no/such/page", refused: true }],
});
