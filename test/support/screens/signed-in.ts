import type { Page } from "playwright-core";
import { demoUserIds, demoVendorIds } from "#db/seed/demo-ids.ts";
import { stableId } from "#db/seed/random.ts";
import {
  type Demo,
  dialog,
  empty,
  failed,
  openOrder,
  openPart,
  ordinary,
  press,
  problem,
  refusedForm,
  type State,
  seenBy,
  sendAsIs,
  steps,
} from "./state.ts";

const productPath = (after: string) => async (demo: Demo) =>
  `/vendor-dashboard/menu/${await demo.firstProduct(demoVendorIds.vendor)}${after}`;
const orderPath = (after: string) => async (demo: Demo) =>
  `/vendor-dashboard/orders/${await demo.firstOrder()}/${after}`;
const alertdialog = (page: Page) => page.getByRole("alertdialog").waitFor();
const csv = (text: string) => async (page: Page) => {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page
    .getByText(/^(This file|The file|There is|No )/)
    .first()
    .waitFor();
};

const settings = [
  "zone",
  "hours",
  "windows",
  "payments",
  "pos",
  "keys",
  "printers",
  "promo",
  "website",
  "contact",
  "dispensary",
  "logo",
];
const admin = [
  "/accounts",
  "/strains",
  "/vendors",
  "/licenses",
  "/reviews",
  "/claims",
  "/compliance",
  "/outbox",
  "/webhooks",
  "/health",
];

/** What is behind a login, by its path in app/routes.ts. */
export const signedInScreens: Record<string, State[]> = {
  ...seenBy("rival", {
    "/vendor/subscription": [{ name: "none yet", as: "vendor" }, { name: "active" }],
    "/vendor/subscription/cancel": [{ name: "asks" }],
    "/vendor/subscription/reactivate": [ordinary],
    "/vendor/subscription/payment-method": [ordinary],
  }),
  ...seenBy("vendor", {
    "/vendor-dashboard": [
      ordinary,
      { name: "order open", open: openOrder },
      {
        name: "cancel asked",
        path: "?status=AWAITING_PROCESSING",
        open: steps(openOrder, press("Cancel order"), dialog),
      },
      { name: "nothing fits", path: "?q=zzzz" },
      {
        name: "profile open",
        open: steps((page) => page.getByRole("link", { name: "Profile Settings" }).click(), dialog),
      },
      { name: "for staff", as: "staff" },
      empty,
      { name: "limited, asked to subscribe", as: "limited", open: dialog },
    ],
    "/vendor-dashboard/history": [ordinary, { name: "nothing fits", path: "?area=deals" }],
    "/vendor-dashboard/staff": [
      ordinary,
      { name: "removal asked", open: openPart(0) },
      { name: "not for managers", as: "manager", refused: true },
    ],
    "/vendor-dashboard/menu": [
      ordinary,
      {
        name: "one selected",
        open: (page) =>
          page
            .getByRole("checkbox", { name: /^Select / })
            .nth(1)
            .check(),
      },
      { name: "nothing fits", path: "?q=zzzz" },
      empty,
      failed,
    ],
    "/vendor-dashboard/menu/:productId": [
      { name: "open", path: productPath(""), open: dialog },
      {
        name: "refused",
        path: productPath(""),
        open: steps((page) => page.getByLabel("Price", { exact: true }).first().fill(""), sendAsIs("Save changes")),
      },
      { name: "delete asked", path: productPath(""), open: steps(press(/^Delete/), alertdialog) },
    ],
    "/vendor-dashboard/menu/:productId/image": [{ name: "open", path: productPath("/image"), open: dialog }],
    "/vendor-dashboard/menu-changes": [
      { name: "nothing selected" },
      { name: "asked for", path: "?kind=tags&all=1&from=category%3DVape" },
      { name: "some cannot", path: "?kind=price&way=lower-dollars&amount=40&all=1&from=category%3DFlower" },
      { name: "deleting", path: "?kind=delete&all=1&from=category%3DGear" },
    ],
    "/vendor-dashboard/menu-pictures": [ordinary],
    "/vendor-dashboard/menu-import": [
      { name: "ordinary", open: openPart(0) },
      {
        name: "dry run",
        open: csv("name,category,price\nSunday Haze,Flower,35\nNo price,Flower,\nNo category,Soup,12\n"),
      },
      {
        name: "products of the catalog",
        open: steps(
          csv("name,brand,category,price\nBlackwater,Madrone California,Flower,35\nTrainw,Legacy Farms,Flower,12\n"),
          (page) => page.getByText("1 product matches our catalog").click(),
        ),
      },
    ],
    "/vendor-dashboard/add-many": [
      ordinary,
      { name: "found", path: "?category=Flower&q=kush" },
      {
        name: "a copy",
        path: async (demo) => `/vendor-dashboard/add-many?copy=${await demo.firstProduct(demoVendorIds.vendor)}`,
      },
    ],
    "/vendor-dashboard/add": [
      ordinary,
      { name: "a brand is asked for", path: "?category=Flower" },
      { name: "new product", open: steps(press("Add New Product"), dialog) },
    ],
    "/vendor-dashboard/deals": [empty],
    "/vendor-dashboard/deals/:dealId": [{ name: "new", path: "/vendor-dashboard/deals/new" }],
    "/vendor-dashboard/stats": [ordinary, { name: "a year", path: "?span=year" }, empty],
    "/vendor-dashboard/settlement": [ordinary, empty],
    "/vendor-dashboard/download": [ordinary, { name: "being made", open: press("Make my file") }],
    "/vendor-dashboard/closing": [
      { name: "orders open" },
      { name: "ordinary", as: "limited" },
      { ...refusedForm("Close this shop"), as: "limited" },
      { name: "not for managers", as: "manager", refused: true },
    ],
    "/vendor-dashboard/shops": [
      ordinary,
      { name: "two", as: "group" },
      { name: "switch open", as: "group", open: (page) => page.getByText("Switch dispensary").click() },
    ],
    "/vendor-dashboard/shops/new": [ordinary, refusedForm("Add the dispensary")],
    "/vendor-dashboard/shops/copy": [
      { name: "nothing to copy to" },
      { name: "prices", as: "group", path: `?what=prices&to=${demoVendorIds.rival}` },
      { name: "deals", as: "group", path: `?what=deals&to=${demoVendorIds.rival}` },
    ],
    "/vendor-dashboard/packages": [ordinary, refusedForm("Receive package")],
    "/vendor-dashboard/packages/trace": [ordinary, refusedForm("Connect")],
    "/vendor-dashboard/reviews": [ordinary, { name: "answer open", open: openPart(0) }, empty],
    "/vendor-dashboard/settings": [ordinary, empty],
    ...Object.fromEntries(settings.map((part) => [`/vendor-dashboard/settings/${part}`, [{ name: "open" }]])),
    "/vendor-dashboard/orders/:orderId/proposal": [{ name: "ordinary", path: orderPath("proposal") }],
    "/vendor-dashboard/orders/:orderId/receipt": [{ name: "ordinary", path: orderPath("receipt") }],
    "/vendor-dashboard/orders/:orderId/labels": [{ name: "nothing picked", path: orderPath("labels") }],
    "/vendor-dashboard/orders/:orderId/print": [{ name: "ordinary", path: orderPath("print") }],
    "/vendor/integrations/webhooks": [{ name: "empty" }],
    "/vendor/integrations/webhooks/:webhookId": [{ name: "ordinary", path: (demo) => demo.newOrderWebhook() }],
    "/vendor/integrations": [
      ordinary,
      {
        name: "refused",
        open: async (page) => {
          await page.getByLabel("Dispensary name").fill("greendoor");
          await page.getByLabel("API key").fill("wrong-key");
          await press("Connect Treez")(page);
          await problem(page);
        },
        refused: true,
      },
    ],
    "/account": [ordinary],
    "/account/security": [ordinary],
    "/account/security/authenticator": [
      { name: "nothing to set up" },
      { name: "set up", as: "courier", path: "/account/security", open: press("Set up") },
    ],
    "/account/security/recovery-codes": [{ name: "asked" }],
    "/account/confirm": [ordinary, refusedForm("Confirm")],
    "/account/email": [ordinary, refusedForm("Send link")],
  }),
  ...seenBy("partner", {
    "/courier-dashboard": [
      { name: "request" },
      { name: "requests", path: "?tab=requests" },
      { ...empty, path: "?tab=requests" },
      { name: "nothing found", path: "?tab=requests&q=nobody&status=PICKED_UP" },
    ],
    "/courier-dashboard/webhooks": [{ name: "empty" }, refusedForm("Add webhook")],
    "/courier-dashboard/webhooks/:webhookId": [{ name: "ordinary", path: (demo) => demo.newWebhook() }],
    "/courier-requests/:requestId/record": [
      { name: "ordinary", path: async (demo) => `/courier-requests/${await demo.firstRequest()}/record` },
    ],
  }),
  ...seenBy("dispatcher", {
    "/dispatch/couriers": [ordinary, refusedForm("Add courier")],
    "/courier-orders": [
      { name: "the desk" },
      { name: "details open", open: openPart(0) },
      { name: "rows", path: "?view=rows" },
      { name: "rows by courier", path: "?view=courier" },
      { name: "the courier", as: "courier" },
      { name: "nothing fits", path: "?q=zzzz" },
      empty,
    ],
    "/courier-orders/settlement": [ordinary, empty],
    "/courier-orders/earnings": [
      { name: "the courier", as: "courier" },
      { ...empty, as: "courier" },
    ],
    "/courier-requests/:requestId/address": [
      { name: "ordinary", path: async (demo) => `/courier-requests/${await demo.firstRequest()}/address` },
    ],
    "/courier-orders/trips": [ordinary, empty],
    "/courier-orders/trips/:tripId": [{ name: "ordinary", path: `/courier-orders/trips/${stableId("trip", 1)}` }],
  }),
  ...seenBy("admin", {
    "/admin/vendors/:vendorId": [{ name: "ordinary", path: `/admin/vendors/${demoVendorIds.vendor}` }],
    "/admin/vendors/:vendorId/suspension": [
      { name: "asked", path: `/admin/vendors/${demoVendorIds.vendor}/suspension` },
      { ...refusedForm(/^Suspend /), path: `/admin/vendors/${demoVendorIds.vendor}/suspension` },
    ],
    "/admin/accounts/:userId": [{ name: "ordinary", path: `/admin/accounts/${demoUserIds.courier}` }],
    "/admin/compliance/:state/rates": [{ name: "ordinary", path: "/admin/compliance/CA/rates" }],
    "/admin/compliance/:state": [
      { name: "ordinary", path: "/admin/compliance/CA" },
      { ...refusedForm("Confirm what is chosen"), path: "/admin/compliance/VT" },
    ],
    ...Object.fromEntries(["", ...admin, "/audit"].map((page) => [`/admin${page}`, [ordinary, empty]])),
  }),
};
