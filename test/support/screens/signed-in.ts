import type { Page } from "playwright-core";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { dialog, type Look, openPart, press, problem, type State, sendAsIs } from "./state.ts";

/** The way to pause stands above the orders. */
const openOrder = (page: Page) => page.locator("main li summary").first().click();

const productPath = (after: string) => async (look: Look) =>
  `/vendor-dashboard/menu/${await look.firstProduct(demoVendorIds.vendor)}${after}`;
const csv = (text: string) => async (page: Page) => {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page
    .getByText(/^(This file|The file|There is|No )/)
    .first()
    .waitFor();
};

/** What is behind a login, by its path in app/routes.ts. */
export const signedInScreens: Record<string, State[]> = {
  "/vendor/subscription": [
    { name: "none yet", as: "vendor", path: "/vendor/subscription" },
    { name: "active", as: "rival", path: "/vendor/subscription" },
  ],
  "/vendor/subscription/cancel": [{ name: "asks", as: "rival", path: "/vendor/subscription/cancel" }],
  "/vendor/subscription/reactivate": [{ name: "ordinary", as: "rival", path: "/vendor/subscription/reactivate" }],
  "/vendor/subscription/payment-method": [
    { name: "ordinary", as: "rival", path: "/vendor/subscription/payment-method" },
  ],
  "/vendor-dashboard": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard" },
    { name: "order open", as: "vendor", path: "/vendor-dashboard", open: openOrder },
    {
      name: "cancel asked",
      as: "vendor",
      path: "/vendor-dashboard?status=AWAITING_PROCESSING",
      open: async (page) => {
        await openOrder(page);
        await press("Cancel order")(page);
        await dialog(page);
      },
    },
    { name: "nothing fits", as: "vendor", path: "/vendor-dashboard?q=zzzz" },
    {
      name: "profile open",
      as: "vendor",
      path: "/vendor-dashboard",
      open: async (page) => {
        await page.getByRole("link", { name: "Profile Settings" }).click();
        await dialog(page);
      },
    },
    { name: "for staff", as: "staff", path: "/vendor-dashboard" },
    { name: "empty", as: "vendor", world: "empty", path: "/vendor-dashboard" },
    { name: "limited, asked to subscribe", as: "limited", path: "/vendor-dashboard", open: dialog },
  ],
  "/vendor-dashboard/history": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/history" },
    { name: "nothing fits", as: "vendor", path: "/vendor-dashboard/history?area=deals" },
  ],
  "/vendor-dashboard/staff": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/staff" },
    {
      name: "removal asked",
      as: "vendor",
      path: "/vendor-dashboard/staff",
      open: openPart(0),
    },
    { name: "not for managers", as: "manager", path: "/vendor-dashboard/staff", refused: true },
  ],
  "/vendor-dashboard/menu": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/menu" },
    { name: "nothing fits", as: "vendor", path: "/vendor-dashboard/menu?q=zzzz" },
    { name: "empty", as: "vendor", world: "empty", path: "/vendor-dashboard/menu" },
    { name: "failed", as: "vendor", world: "broken", path: "/vendor-dashboard/menu", refused: true },
  ],
  "/vendor-dashboard/menu/:productId": [
    { name: "open", as: "vendor", path: productPath(""), open: dialog },
    {
      name: "refused",
      as: "vendor",
      path: productPath(""),
      open: async (page) => {
        await page.getByLabel("Price", { exact: true }).first().fill("");
        await sendAsIs("Save changes")(page);
      },
    },
    {
      name: "delete asked",
      as: "vendor",
      path: productPath(""),
      open: async (page) => {
        await press(/^Delete/)(page);
        await page.getByRole("alertdialog").waitFor();
      },
    },
  ],
  "/vendor-dashboard/menu/:productId/image": [
    { name: "open", as: "vendor", path: productPath("/image"), open: dialog },
  ],
  "/vendor-dashboard/menu-changes": [
    { name: "nothing selected", as: "vendor", path: "/vendor-dashboard/menu-changes" },
    { name: "asked for", as: "vendor", path: "/vendor-dashboard/menu-changes?kind=tags&all=1&from=category%3DVape" },
    {
      name: "some cannot",
      as: "vendor",
      path: "/vendor-dashboard/menu-changes?kind=price&way=lower-dollars&amount=40&all=1&from=category%3DFlower",
    },
    { name: "deleting", as: "vendor", path: "/vendor-dashboard/menu-changes?kind=delete&all=1&from=category%3DGear" },
  ],
  "/vendor-dashboard/menu-pictures": [{ name: "ordinary", as: "vendor", path: "/vendor-dashboard/menu-pictures" }],
  "/vendor-dashboard/menu-import": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/menu-import", open: openPart(0) },
    {
      name: "dry run",
      as: "vendor",
      path: "/vendor-dashboard/menu-import",
      open: csv("name,category,price\nSunday Haze,Flower,35\nNo price,Flower,\nNo category,Soup,12\n"),
    },
  ],
  "/vendor-dashboard/add-many": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/add-many" },
    { name: "found", as: "vendor", path: "/vendor-dashboard/add-many?category=Flower&q=kush" },
    {
      name: "a copy",
      as: "vendor",
      path: async (look) => `/vendor-dashboard/add-many?copy=${await look.firstProduct(demoVendorIds.vendor)}`,
    },
  ],
  "/vendor-dashboard/add": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/add" },
    { name: "a brand is asked for", as: "vendor", path: "/vendor-dashboard/add?category=Flower" },
    {
      name: "new product",
      as: "vendor",
      path: "/vendor-dashboard/add",
      open: async (page) => {
        await press("Add New Product")(page);
        await dialog(page);
      },
    },
  ],
  "/vendor-dashboard/deals": [{ name: "empty", as: "vendor", world: "empty", path: "/vendor-dashboard/deals" }],
  "/vendor-dashboard/deals/:dealId": [{ name: "new", as: "vendor", path: "/vendor-dashboard/deals/new" }],
  "/vendor-dashboard/stats": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/stats" },
    { name: "a year", as: "vendor", path: "/vendor-dashboard/stats?span=year" },
    { name: "empty", as: "vendor", world: "empty", path: "/vendor-dashboard/stats" },
  ],
  "/vendor-dashboard/settlement": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/settlement" },
    { name: "empty", as: "vendor", world: "empty", path: "/vendor-dashboard/settlement" },
  ],
  "/vendor-dashboard/reviews": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/reviews" },
    { name: "answer open", as: "vendor", path: "/vendor-dashboard/reviews", open: openPart(0) },
    { name: "empty", as: "vendor", world: "empty", path: "/vendor-dashboard/reviews" },
  ],
  "/vendor-dashboard/settings": [
    { name: "ordinary", as: "vendor", path: "/vendor-dashboard/settings" },
    { name: "empty", as: "vendor", world: "empty", path: "/vendor-dashboard/settings" },
  ],
  ...Object.fromEntries(
    ["zone", "hours", "windows", "payments", "pos", "printers", "promo", "contact", "dispensary", "logo"].map(
      (part): [string, State[]] => [
        `/vendor-dashboard/settings/${part}`,
        [{ name: "open", as: "vendor", path: `/vendor-dashboard/settings/${part}` }],
      ],
    ),
  ),
  "/vendor-dashboard/orders/:orderId/proposal": [
    {
      name: "ordinary",
      as: "vendor",
      path: async (look) => `/vendor-dashboard/orders/${await look.firstOrder()}/proposal`,
    },
  ],
  "/vendor-dashboard/orders/:orderId/receipt": [
    {
      name: "ordinary",
      as: "vendor",
      path: async (look) => `/vendor-dashboard/orders/${await look.firstOrder()}/receipt`,
    },
  ],
  "/vendor-dashboard/orders/:orderId/print": [
    {
      name: "ordinary",
      as: "vendor",
      path: async (look) => `/vendor-dashboard/orders/${await look.firstOrder()}/print`,
    },
  ],
  "/vendor/integrations": [
    { name: "ordinary", as: "vendor", path: "/vendor/integrations" },
    {
      name: "refused",
      as: "vendor",
      path: "/vendor/integrations",
      open: async (page) => {
        await page.getByLabel("Dispensary name").fill("greendoor");
        await page.getByLabel("API key").fill("wrong-key");
        await press("Connect Treez")(page);
        await problem(page);
      },
      refused: true,
    },
  ],
  "/account": [{ name: "ordinary", as: "vendor", path: "/account" }],
  "/account/security": [{ name: "ordinary", as: "vendor", path: "/account/security" }],
  "/account/security/authenticator": [
    { name: "nothing to set up", as: "vendor", path: "/account/security/authenticator" },
    { name: "set up", as: "courier", path: "/account/security", open: press("Set up") },
  ],
  "/account/security/recovery-codes": [{ name: "asked", as: "vendor", path: "/account/security/recovery-codes" }],
  "/account/confirm": [
    { name: "ordinary", as: "vendor", path: "/account/confirm" },
    { name: "refused", as: "vendor", path: "/account/confirm", open: sendAsIs("Confirm"), refused: true },
  ],
  "/account/email": [
    { name: "ordinary", as: "vendor", path: "/account/email" },
    { name: "refused", as: "vendor", path: "/account/email", open: sendAsIs("Send link"), refused: true },
  ],
  "/dispatch/couriers": [
    { name: "ordinary", as: "dispatcher", path: "/dispatch/couriers" },
    { name: "refused", as: "dispatcher", path: "/dispatch/couriers", open: sendAsIs("Add courier"), refused: true },
  ],
  "/courier-dashboard": [
    { name: "request", as: "partner", path: "/courier-dashboard" },
    { name: "requests", as: "partner", path: "/courier-dashboard?tab=requests" },
    { name: "empty", as: "partner", world: "empty", path: "/courier-dashboard?tab=requests" },
  ],
  "/courier-dashboard/webhooks": [
    { name: "empty", as: "partner", path: "/courier-dashboard/webhooks" },
    {
      name: "refused",
      as: "partner",
      path: "/courier-dashboard/webhooks",
      open: sendAsIs("Add webhook"),
      refused: true,
    },
  ],
  "/courier-requests/:requestId/record": [
    { name: "ordinary", as: "partner", path: async (look) => `/courier-requests/${await look.firstRequest()}/record` },
  ],
  "/courier-orders": [
    { name: "the desk", as: "dispatcher", path: "/courier-orders" },
    { name: "details open", as: "dispatcher", path: "/courier-orders", open: openPart(0) },
    { name: "the courier", as: "courier", path: "/courier-orders" },
    { name: "nothing fits", as: "dispatcher", path: "/courier-orders?q=zzzz" },
    { name: "empty", as: "dispatcher", world: "empty", path: "/courier-orders" },
  ],
  "/courier-orders/settlement": [
    { name: "ordinary", as: "dispatcher", path: "/courier-orders/settlement" },
    { name: "empty", as: "dispatcher", world: "empty", path: "/courier-orders/settlement" },
  ],
  "/admin/vendors/:vendorId": [{ name: "ordinary", as: "admin", path: `/admin/vendors/${demoVendorIds.vendor}` }],
  "/admin/vendors/:vendorId/suspension": [
    { name: "asked", as: "admin", path: `/admin/vendors/${demoVendorIds.vendor}/suspension` },
    {
      name: "refused",
      as: "admin",
      path: `/admin/vendors/${demoVendorIds.vendor}/suspension`,
      open: sendAsIs(/^Suspend /),
      refused: true,
    },
  ],
  "/admin/compliance/:state/rates": [{ name: "ordinary", as: "admin", path: "/admin/compliance/CA/rates" }],
  "/admin/compliance/:state": [
    { name: "ordinary", as: "admin", path: "/admin/compliance/CA" },
    {
      name: "refused",
      as: "admin",
      path: "/admin/compliance/VT",
      open: sendAsIs("Confirm what is chosen"),
      refused: true,
    },
  ],
  ...Object.fromEntries(
    [
      "",
      "/strains",
      "/vendors",
      "/licenses",
      "/reviews",
      "/compliance",
      "/outbox",
      "/webhooks",
      "/health",
      "/audit",
    ].map((page): [string, State[]] => [
      `/admin${page}`,
      [
        { name: "ordinary", as: "admin", path: `/admin${page}` },
        { name: "empty", as: "admin", world: "empty", path: `/admin${page}` },
      ],
    ]),
  ),
};
