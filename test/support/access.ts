import { dealFields } from "#app/domain/deals/form.ts";
import { productPanel } from "./forms/product-panel.ts";
import { aSubscription } from "./push.ts";

/**
 * Who may call what: one line for every page and every call of the API, a cell for every kind of visitor. A route that
 * is not here fails test/rules/accounts/access.test.ts (pages) or test/worker/openapi.test.ts (API), and test/tools/access.test.ts
 * holds each cell on the production build.
 *
 * "yes"            the guard lets it through (whatever the call itself then says, but never 404)
 * "open"           there is no guard; the thing that was asked for need not exist
 * "login" "to /x"  a redirect there
 * 401 403 404 …    that status
 */
export type Cell =
  | "yes"
  | "open"
  | "login"
  | "courier-login"
  | `to ${string}`
  | 400
  | 401
  | 403
  | 404
  | 405
  | 415
  | 422;

export const visitors = [
  "anonymous",
  /** Vendor A on its own. */
  "vendor",
  /** Vendor A on vendor B's. */
  "other",
  /** An owner of A and B who is at A, on B's. */
  "elsewhere",
  "limited",
  "without courier service",
  "courier partner",
  /** Of vendor A, on vendor A's; likewise staff. */
  "manager",
  "staff",
  "courier",
  "dispatcher",
  "admin",
  /** With the cookies of a session that is over. */
  "expired",
] as const;
export type Visitor = (typeof visitors)[number];

/** What a path's parameter names. Each visitor asks for its own; "other" and those who own none for somebody's. */
export type Ids =
  | "vendor"
  | "product"
  | "order"
  | "request"
  | "courier"
  | "webhook"
  | "order webhook"
  | "printer"
  | "review"
  | "invitation"
  | "deal"
  | "none";

export type Access = {
  cells: Record<Visitor, Cell>;
  ids: Ids;
  /** What is sent, where the guard of a single object stands behind the check of the body; `id` is that of `ids`. */
  body?: (id: string) => unknown;
  /** The call may end sessions: each visitor comes with a new one. */
  endsSession?: true;
};

const same = (cell: Cell): Record<Visitor, Cell> =>
  Object.fromEntries(visitors.map((visitor) => [visitor, cell])) as Record<Visitor, Cell>;
const owners = ["vendor", "other", "elsewhere", "limited", "without courier service", "courier partner"] as const;
const vendors = [...owners, "manager", "staff"] as const;
const cellsOf = (who: readonly Visitor[], cell: Cell) => Object.fromEntries(who.map((visitor) => [visitor, cell]));

/** Visitors who get the same answer from most calls. */
export const groups: readonly (readonly Visitor[])[] = [
  ["anonymous", "expired"],
  vendors,
  ["courier"],
  ["dispatcher"],
  ["admin"],
];

type More = Partial<Omit<Access, "cells">> & { cells?: Partial<Record<Visitor, Cell>> };
const row = (cells: Record<Visitor, Cell>, { cells: exceptions = {}, ids = "none", ...more }: More = {}): Access => ({
  cells: { ...cells, ...(ids === "none" ? {} : hidden(cells)), ...exceptions },
  ids,
  ...more,
});
/** Staff as the owner. */
const withStaff = (access: Access): Access => ({ ...access, cells: { ...access.cells, staff: access.cells.vendor } });
const withoutManager = (access: Access): Access => ({ ...access, cells: { ...access.cells, manager: 403 } });
/** Things of others do not exist. */
const hidden = (cells: Record<Visitor, Cell>) => (cells.vendor === "yes" ? cellsOf(["other", "elsewhere"], 404) : {});

/** Of an ID that names nothing. */
const unknownToAll = { ...cellsOf([...owners, "manager"], 404), limited: 403 } as const;

/** Everybody, signed in or not. */
const everyone = (more?: More) => row(same("open"), more);

const signedInPage = (more?: More) => row({ ...same("yes"), anonymous: "login", expired: "login" }, more);
/** For owners and managers. */
const vendorPage = (more?: More) =>
  row({ ...same(403), anonymous: "login", expired: "login", ...cellsOf(owners, "yes"), manager: "yes" }, more);
/** For staff too. */
const dayPage = (more?: More) => withStaff(vendorPage(more));
/** For owners alone. */
const ownerPage = (more?: More) => withoutManager(vendorPage(more));
/** What a dashboard shows to dispensaries that are not limited. */
const shopPage = ({ cells, ...more }: More = {}) =>
  vendorPage({ ...more, cells: { limited: "to /vendor-dashboard", ...cells } });
const ownerShopPage = () => withoutManager(shopPage());
const dayShopPage = (more?: More) => withStaff(shopPage(more));
const requestPage = (more?: More) =>
  row({ ...same("yes"), anonymous: "courier-login", expired: "courier-login" }, more);
const partnerPage = (more?: More) =>
  row({ ...same("courier-login"), elsewhere: "to /vendor-dashboard/shops", "courier partner": "yes" }, more);
/** Couriers, dispatchers, admins. */
const staffPage = (more?: More) =>
  row({ ...same("yes"), anonymous: "courier-login", expired: "courier-login", ...cellsOf(vendors, 403) }, more);
/** Dispatch has to say whose. */
const ofAnyCourier = { dispatcher: "to /courier-orders/settlement", admin: "to /courier-orders/settlement" } as const;
const onlyDrivers = { dispatcher: 403, admin: 403 } as const;
const dispatchPage = (more?: More) =>
  row({ ...same(403), anonymous: "login", expired: "login", dispatcher: "yes", admin: "yes" }, more);

const adminPage = (more?: More) => row({ ...same(403), anonymous: "login", expired: "login", admin: "yes" }, more);

const signedInApi = (more?: More) => row({ ...same("yes"), anonymous: 401, expired: 401 }, more);
/** Couriers cancel only what they hold (DECISIONS 58). */
const cancelApi = (body: () => object) => signedInApi({ ids: "request", body, cells: { courier: 403 } });
/** For owners and managers. */
const vendorApi = (more?: More) =>
  row({ ...same(403), anonymous: 401, expired: 401, ...cellsOf(owners, "yes"), manager: "yes" }, more);
/** For staff too. */
const dayApi = (more?: More) => withStaff(vendorApi(more));
/** For owners alone. */
const ownerApi = (more?: More) => withoutManager(vendorApi(more));
/** Dispensaries with the courier service. */
const partnerApi = (more?: More) => row({ ...same(403), anonymous: 401, expired: 401, "courier partner": "yes" }, more);
const staffApi = (more?: More) => row({ ...same("yes"), anonymous: 401, expired: 401, ...cellsOf(vendors, 403) }, more);
/** Of the courier who has the goods. */
const positionApi = () =>
  staffApi({
    ids: "request",
    body: () => ({ lat: 34, lng: -118, accuracy: 10, ageMs: 0 }),
    cells: { ...onlyDrivers, courier: 404 },
  });

const newAddress = { street: "600 Wilshire Blvd", city: "Los Angeles", state: "CA", zip: "90017" };

const paymentOf = (vendorId: string) => ({
  vendorId,
  // A card that is declined: nothing is to be paid here.
  sourceId: "pm_card_chargeDeclined",
  billingDetails: { addressLine1: "1 Main St", city: "Los Angeles", state: "CA", postalCode: "90012", country: "US" },
});
/** There is nothing of one's own to name. */
const onlyOthers = cellsOf([...owners, "manager"], 404);

/** A key names its methods: "GET POST /contact". What takes posts alone answers 405 to a GET. */
function perMethod(table: Record<string, Access>): Record<string, Access> {
  const rows: Record<string, Access> = {};
  for (const [key, access] of Object.entries(table)) {
    const [path = "", ...methods] = key.split(" ").reverse();
    rows[`GET ${path.replace("?index", "")}`] ??= row(same(405));
    for (const method of methods) rows[`${method} ${path}`] = access;
  }
  return rows;
}

/** Pages by React Router's paths; "POST" where a page has an action. */
export const pages: Record<string, Access> = perMethod({
  "GET POST /": everyone(),
  "GET POST /nearby": everyone(),
  "GET /checkout": everyone(),
  "GET /cart": row(same("to /checkout")),
  "GET /order-confirmation/:orderId": everyone(),
  "POST /order-confirmation/:orderId/proposals/:proposalId": everyone(),
  "POST /order-confirmation/:orderId/arrival": everyone(),
  "POST /order-confirmation/:orderId/confirmation": everyone(),
  "POST /order-confirmation/:orderId/cancel": everyone(),
  "GET /order-confirmation/:orderId/receipt": everyone(),
  "GET POST /order-confirmation/:orderId/review": everyone(),
  "GET /orders": everyone(),
  "POST /orders/forgotten": everyone(),
  "GET /brands/:slug": everyone(),
  "GET /strains/:slug": everyone(),
  "GET POST /age": everyone(),
  "GET /rules/:state": everyone(),
  "GET /vendor/:vendorId": everyone(),
  "GET /favorites": everyone(),
  "GET /favorites/now": everyone(),
  "GET /vendor/:vendorId/menu": everyone(),
  "GET /vendor/:vendorId/menu/:product": everyone(),
  "GET /vendor/*": row({ ...same(404), anonymous: "login", expired: "login" }),
  "GET /products/:productId/details": everyone(),
  "GET POST /contact": everyone(),
  "GET POST /sales": everyone(),
  "GET POST /add-strain": everyone(),
  "GET /terms": everyone(),
  "GET /status": everyone(),
  "GET /robots.txt": everyone(),
  "GET /sitemap.xml": everyone(),
  "GET /sitemaps/:part": everyone(),
  "GET /login": everyone(),
  "POST /login": everyone({ endsSession: true }),
  "GET /login/passkey": row(same("login")),
  "POST /login/passkey": everyone(),
  "POST /login/passkey/options": everyone(),
  "GET POST /login/code": row(same("login")),
  "GET /login/google": everyone(),
  "GET /login/google/callback": everyone(),
  "GET /courier-login": everyone(),
  "POST /courier-login": everyone({ endsSession: true }),
  "GET /logout": row(same("login")),
  "POST /logout": row(same("login"), { endsSession: true }),
  "GET /for-vendors": row({
    ...same("to /register"),
    ...cellsOf(vendors, "to /vendor-dashboard"),
    ...cellsOf(["courier", "dispatcher"], "to /courier-orders"),
    admin: "to /admin",
  }),
  "GET POST /register": everyone(),
  "GET POST /reset-password-request": everyone(),
  "GET POST /reset-password": everyone(),
  "GET /reset-password/:token": row(same("to /reset-password")),
  "GET POST /confirm-email": everyone(),
  "GET /confirm-email/:token": row(same("to /confirm-email")),
  "GET POST /staff-invitation": everyone(),
  "GET /staff-invitation/:token": row(same("to /staff-invitation")),
  "GET /staff-invitation/membership": everyone(),
  "POST /staff-invitation/membership": signedInPage(),
  "GET /account": signedInPage(),
  "GET POST /account/email": signedInPage(),
  "GET /account/security": signedInPage(),
  "POST /account/security/sign-ins/:sessionId/removal": row({ ...same(404), anonymous: "login", expired: "login" }),
  "GET POST /account/security/authenticator": signedInPage(),
  "GET /account/security/authenticator/start": row(same("to /account/security")),
  "POST /account/security/authenticator/start": signedInPage(),
  "GET /account/security/authenticator/removal": row(same("to /account/security")),
  "POST /account/security/authenticator/removal": signedInPage(),
  "GET POST /account/security/recovery-codes": signedInPage(),
  "GET /account/security/passkeys": row(same("to /account/security")),
  "POST /account/security/passkeys": signedInPage(),
  "POST /account/security/passkeys/options": signedInPage(),
  "GET /account/security/passkeys/:passkeyId/removal": row(same("to /account/security")),
  "POST /account/security/passkeys/:passkeyId/removal": row({ ...same(404), anonymous: "login", expired: "login" }),
  "GET POST /account/confirm": signedInPage(),
  "GET /account/sign-out-everywhere": signedInPage({ cells: { anonymous: "open", expired: "open" } }),
  "POST /account/sign-out-everywhere": row(same("login"), { endsSession: true }),

  "GET /admin": adminPage(),
  "GET POST /admin/strains": adminPage(),
  "GET /admin/vendors": adminPage(),
  "GET /admin/vendors/:vendorId": adminPage({ ids: "vendor" }),
  "POST /admin/vendors/:vendorId/license": adminPage({ ids: "vendor" }),
  "GET POST /admin/vendors/:vendorId/suspension": adminPage({ ids: "vendor" }),
  "GET POST /admin/accounts": adminPage(),
  "GET /admin/accounts/:userId": adminPage({ ids: "courier" }),
  "POST /admin/accounts/:userId/role": adminPage({ ids: "courier" }),
  "POST /admin/accounts/:userId/unlock": adminPage({ ids: "courier" }),
  "POST /admin/accounts/:userId/second-step-reset": adminPage({ ids: "courier" }),
  "POST /admin/jobs/:job/run": adminPage({ cells: { admin: 404 } }),
  "GET /admin/audit.csv": adminPage(),
  "GET POST /admin/licenses": adminPage(),
  "GET POST /admin/claims": adminPage(),
  "GET POST /admin/reviews": adminPage(),
  "GET /admin/compliance": adminPage(),
  "GET POST /admin/compliance/:state": adminPage({ cells: { admin: 404 } }),
  "POST /admin/compliance/:state/withdrawal": adminPage({ cells: { admin: 404 } }),
  "GET POST /admin/compliance/:state/rates": adminPage({ cells: { admin: 404 } }),
  "GET /admin/outbox": adminPage(),
  "GET POST /admin/webhooks": adminPage(),
  "GET POST /admin/health": adminPage(),
  "GET /admin/audit": adminPage(),

  "GET /vendor-dashboard": dayPage(),
  "GET /vendor-dashboard/new-orders": dayPage(),
  "GET /vendor-dashboard/orders.csv": vendorPage(),
  "POST /vendor-dashboard/orders/:orderId/status": dayPage({ ids: "order", body: () => ({ status: "COMPLETED" }) }),
  "POST /vendor-dashboard/orders/:orderId/stage": dayPage({ ids: "order", body: () => ({ stage: "ready" }) }),
  "POST /vendor-dashboard/orders/:orderId/courier-request": dayPage({ ids: "order" }),
  "POST /vendor-dashboard/orders/:orderId/courier-cancellation": dayPage({ ids: "order", cells: onlyOthers }),
  "POST /vendor-dashboard/orders/:orderId/undo": dayPage({ ids: "order" }),
  "POST /vendor-dashboard/orders/:orderId/reprint": dayPage({ ids: "order" }),
  "POST /vendor-dashboard/printers/:printerId/removal": vendorPage({ ids: "printer", cells: { limited: 403 } }),
  "POST /vendor-dashboard/printers/:printerId/test": vendorPage({ ids: "printer", cells: { limited: 403 } }),
  "POST /vendor-dashboard/integration-keys/:keyId/removal": vendorPage({ cells: { ...onlyOthers, limited: 403 } }),
  "POST /vendor-dashboard/orders/:orderId/packages": dayPage({ ids: "order", body: () => ({ uid: "A1" }) }),
  "POST /vendor-dashboard/orders/:orderId/packages/:packageId/removal": dayPage({
    ids: "order",
    cells: { ...unknownToAll, limited: 404, staff: 404 },
  }),
  "GET POST /vendor-dashboard/packages": dayShopPage(),
  "POST /vendor-dashboard/packages/:packageId/finish": dayPage({ cells: { ...unknownToAll, staff: 404 } }),
  "GET POST /vendor-dashboard/packages/trace": shopPage(),
  "POST /vendor-dashboard/packages/trace/removal": vendorPage({ cells: { limited: 403 } }),
  "GET /vendor-dashboard/orders/:orderId/proposal": dayPage({ ids: "order" }),
  "POST /vendor-dashboard/orders/:orderId/proposal": dayPage({
    ids: "order",
    body: () => ({ "line.product": "remove", otherwise: "cancel" }),
  }),
  "GET /vendor-dashboard/orders/:orderId/replacements/:productId": dayPage({ ids: "order" }),
  "GET /vendor-dashboard/orders/:orderId/print": dayPage({ ids: "order" }),
  "GET /vendor-dashboard/orders/:orderId/labels": dayPage({ ids: "order" }),
  "GET /vendor-dashboard/orders/:orderId/receipt": dayPage({ ids: "order" }),
  "GET /vendor-dashboard/menu": dayShopPage(),
  "GET /vendor-dashboard/menu/:productId": dayShopPage({ ids: "product" }),
  "POST /vendor-dashboard/menu/:productId": shopPage({ ids: "product", body: () => productPanel({ price: "" }) }),
  "GET POST /vendor-dashboard/menu/:productId/image": shopPage({ ids: "product" }),
  "POST /vendor-dashboard/menu/:productId/status": dayShopPage({
    ids: "product",
    body: () => ({ status: "Active" }),
    cells: { limited: 403 },
  }),
  "POST /vendor-dashboard/menu/:productId/line": dayShopPage({
    ids: "product",
    body: () => ({ stock: "25" }),
    cells: { limited: 403 },
  }),
  "POST /vendor-dashboard/menu-imports/:importedAt/undo": vendorPage({ cells: { ...onlyOthers, limited: 403 } }),
  "POST /vendor-dashboard/menu/:productId/removal": shopPage({ ids: "product", cells: { limited: 403 } }),
  "GET /vendor-dashboard/menu.csv": shopPage(),
  "GET POST /vendor-dashboard/menu-changes": shopPage(),
  "GET POST /vendor-dashboard/menu-pictures": shopPage(),
  "GET POST /vendor-dashboard/menu-import": shopPage(),
  "GET /vendor-dashboard/add": shopPage(),
  "GET /vendor-dashboard/deals": shopPage(),
  "GET /vendor-dashboard/deals/:dealId": shopPage({ ids: "deal" }),
  "POST /vendor-dashboard/deals/:dealId": shopPage({
    ids: "deal",
    body: () => ({
      ...Object.fromEntries(dealFields.always.map((name) => [name, ""])),
      name: "A tenth off",
      kind: "percent",
      value: "10",
      "target.scope": "order",
      version: "0",
    }),
  }),
  "POST /vendor-dashboard/deals/:dealId/switch": vendorPage({
    ids: "deal",
    body: () => ({ on: "true" }),
    cells: { limited: 403 },
  }),
  "POST /vendor-dashboard/deals/:dealId/removal": vendorPage({ ids: "deal", cells: { limited: 403 } }),
  "POST /vendor-dashboard/points/switch": vendorPage({ body: () => ({ on: "false" }), cells: { limited: 403 } }),
  "GET POST /vendor-dashboard/add-many": shopPage(),
  "GET /vendor-dashboard/reviews": shopPage(),
  "GET /vendor-dashboard/stats": shopPage(),
  "GET /vendor-dashboard/stats.csv": shopPage(),
  "GET /vendor-dashboard/settlement": shopPage(),
  "GET /vendor-dashboard/settlement.csv": shopPage(),
  "POST /vendor-dashboard/reviews/:reviewId/answer": vendorPage({
    ids: "review",
    body: () => ({ text: "Thank you." }),
    cells: { limited: 403 },
  }),
  "GET /vendor-dashboard/history": shopPage(),
  "GET /vendor-dashboard/history.csv": shopPage(),
  "GET /vendor-dashboard/staff": ownerShopPage(),
  "POST /vendor-dashboard/staff": ownerPage(),
  "GET /vendor-dashboard/staff/:staffId/role": everyone(),
  "POST /vendor-dashboard/staff/:staffId/role": ownerPage({ ids: "invitation", body: () => ({ role: "staff" }) }),
  "GET /vendor-dashboard/staff/:staffId/removal": everyone(),
  "POST /vendor-dashboard/staff/:staffId/removal": ownerPage({ ids: "invitation" }),
  "GET /vendor-dashboard/download": ownerPage(),
  "POST /vendor-dashboard/download": ownerPage(),
  "GET /vendor-dashboard/download.zip": ownerPage(),
  "GET POST /vendor-dashboard/closing": ownerPage(),
  "GET /vendor-dashboard/shops": dayShopPage(),
  "GET POST /vendor-dashboard/shops/new": ownerShopPage(),
  "GET POST /vendor-dashboard/shops/copy": shopPage(),
  "POST /vendor-dashboard/shops/:vendorId/choice": dayPage({
    ids: "vendor",
    cells: { elsewhere: "yes" },
    endsSession: true,
  }),
  "GET /vendor-dashboard/strains": shopPage(),
  "GET /vendor-dashboard/brands": shopPage(),
  "GET /vendor-dashboard/menu-count": shopPage(),
  "POST /vendor-dashboard/pause": dayPage({ body: () => ({ minutes: "0" }), cells: { limited: 403 } }),
  "POST /vendor-dashboard/hand-ins/:handInId/count": vendorPage({
    body: () => ({ counted: "1", handed: "100" }),
    cells: onlyOthers,
  }),
  "POST /vendor-dashboard/promo/removal": vendorPage({ cells: { limited: 403 } }),
  "GET /vendor-dashboard/settings": shopPage(),
  "GET POST /vendor-dashboard/settings/zone": shopPage(),
  "GET POST /vendor-dashboard/settings/hours": shopPage(),
  "GET POST /vendor-dashboard/settings/windows": shopPage(),
  "GET POST /vendor-dashboard/settings/payments": shopPage(),
  "GET POST /vendor-dashboard/settings/pos": shopPage(),
  "GET POST /vendor-dashboard/settings/keys": shopPage(),
  "GET POST /vendor-dashboard/settings/printers": shopPage(),
  "GET POST /vendor-dashboard/settings/promo": shopPage(),
  "GET POST /vendor-dashboard/settings/website": shopPage(),
  "POST /vendor-dashboard/website/check": vendorPage({ cells: { limited: 403 } }),
  "POST /vendor-dashboard/website/removal": vendorPage({ cells: { limited: 403 } }),
  "GET POST /vendor-dashboard/settings/contact": shopPage(),
  "GET POST /vendor-dashboard/settings/dispensary": shopPage(),
  "GET POST /vendor-dashboard/settings/logo": shopPage(),

  "GET POST /vendor/integrations": shopPage(),
  "GET POST /vendor/integrations/webhooks": shopPage(),
  "GET POST /vendor/integrations/webhooks/:webhookId": shopPage({ ids: "order webhook" }),
  // The form is read first, and nothing was chosen.
  "POST /vendor/integrations/webhooks/:webhookId/events": vendorPage({
    ids: "order webhook",
    cells: { other: 400, elsewhere: 400, limited: 400 },
  }),
  "POST /vendor/integrations/webhooks/:webhookId/test": vendorPage({ ids: "order webhook", cells: { limited: 403 } }),
  "POST /vendor/integrations/webhooks/:webhookId/removal": vendorPage({
    ids: "order webhook",
    cells: { limited: 403 },
  }),
  "POST /vendor/integrations/deliveries/:deliveryId/replay": vendorPage({ cells: unknownToAll }),
  "POST /vendor/treez/removal": vendorPage({ cells: { limited: 403 } }),
  "POST /vendor/treez/preview": vendorPage({ cells: { limited: 403 } }),
  "POST /vendor/treez/step": vendorPage({ cells: { limited: 403 } }),
  "POST /vendor/treez/import": vendorPage({ cells: { limited: 403 } }),

  "GET /vendor/subscription": ownerPage(),
  "POST /vendor/subscription?index": ownerPage(),
  "GET POST /vendor/subscription/cancel": ownerPage(),
  "GET POST /vendor/subscription/reactivate": ownerPage(),
  "GET POST /vendor/subscription/payment-method": ownerPage(),
  "GET /vendor/subscription/reminder": everyone(),
  "POST /vendor/subscription/reminder": ownerPage(),
  "GET /vendor/subscription/return": everyone(),
  "POST /vendor/subscription/return": ownerPage(),
  "GET /vendor/subscription/check": everyone(),
  "POST /vendor/subscription/check": ownerPage({ cells: onlyOthers }),

  "GET POST /courier": everyone(),
  "GET POST /courier-request": everyone(),
  "GET /courier-request/quote": everyone(),
  "GET POST /courier-request/:requestId": row(same(404)),
  "GET /courier-request/:requestId/cancellation": everyone(),
  "POST /courier-request/:requestId/cancellation": row(same(404)),
  "GET POST /courier-dashboard": partnerPage(),
  "GET POST /courier-dashboard/webhooks": partnerPage(),
  "GET POST /courier-dashboard/webhooks/:webhookId": partnerPage({ ids: "webhook" }),
  "POST /courier-dashboard/webhooks/:webhookId/events": partnerPage({ ids: "webhook" }),
  "POST /courier-dashboard/webhooks/:webhookId/test": partnerPage({ ids: "webhook" }),
  "POST /courier-dashboard/webhooks/:webhookId/removal": partnerPage({ ids: "webhook" }),
  "POST /courier-dashboard/deliveries/:deliveryId/replay": partnerPage({ cells: { "courier partner": 404 } }),
  // A plain form goes back to the board, moved or refused; who may move what is the API's row.
  "POST /courier-requests/:requestId/moves": row(
    { ...same("yes"), other: 404, elsewhere: 404, courier: 403, anonymous: "courier-login", expired: "courier-login" },
    { ids: "request", body: () => ({ move: "cancel" }) },
  ),
  "GET /courier-requests/:requestId/record": requestPage({ ids: "request" }),
  "GET POST /courier-requests/:requestId/address": requestPage({
    ids: "request",
    body: () => ({ ...newAddress, version: "1" }),
    cells: { courier: 403 },
  }),
  // The demo's requests have none.
  "GET /courier-requests/:requestId/photo": row(
    { ...same(404), anonymous: "courier-login", expired: "courier-login" },
    { ids: "request" },
  ),
  "GET POST /courier-orders": staffPage(),
  "POST /courier-orders/duty": staffPage({ body: () => ({ duty: "off" }), cells: onlyDrivers }),
  "GET /courier-orders/duty": everyone(),
  "POST /courier-orders/route": staffPage({ body: () => ({ stops: "" }), cells: onlyDrivers }),
  "GET /courier-orders/route": everyone(),
  "POST /courier-requests/:requestId/decline": staffPage({
    ids: "request",
    body: () => ({ reason: "busy" }),
    cells: { ...onlyDrivers, ...cellsOf(vendors, 403) },
  }),
  "GET /courier-requests/:requestId/decline": everyone(),
  "POST /courier-requests/:requestId/messages": staffPage({
    ids: "request",
    body: () => ({ quick: "Vehicle trouble" }),
    cells: { ...cellsOf(vendors, 403), courier: 404 },
  }),
  "GET /courier-requests/:requestId/messages": everyone(),
  "GET /courier-orders/earnings": staffPage({ cells: ofAnyCourier }),
  "GET /courier-orders/earnings.pdf": staffPage({ cells: ofAnyCourier }),
  "POST /courier-orders/hand-in": staffPage({ body: () => ({ amount: "1" }), cells: onlyDrivers }),
  "GET /courier-orders/hand-in": everyone(),
  "POST /courier-orders/hand-ins/:handInId/count": dispatchPage({
    body: () => ({ counted: "1", handed: "100" }),
    cells: { dispatcher: 404, admin: 404 },
  }),
  "GET /courier-orders/hand-ins/:handInId/count": everyone(),
  "GET /courier-orders/cards": staffPage(),
  "GET /courier-orders/trips": staffPage(),
  "GET POST /courier-orders/trips/:tripId": row({ ...same(404), anonymous: "courier-login", expired: "courier-login" }),
  "GET /courier-orders/trips/:tripId/ledger.csv": row({
    ...same(404),
    anonymous: "courier-login",
    expired: "courier-login",
  }),
  "GET /courier-orders/settlement": staffPage(),
  "GET /courier-orders/settlement.csv": staffPage(),
  "GET POST /dispatch/couriers": dispatchPage(),
  "GET /dispatch/couriers/:courierId/papers": everyone(),
  "POST /dispatch/couriers/:courierId/papers": dispatchPage({ ids: "courier" }),
  "GET /dispatch/couriers/:courierId/disabled": everyone(),
  "POST /dispatch/couriers/:courierId/disabled": dispatchPage({ ids: "courier" }),
  "GET /*": row(same(404)),
});

/** Calls by Hono's paths. */
export const calls: Record<string, Access> = {
  "GET /api/openapi.json": everyone(),
  "GET /api/auth/validate": signedInApi(),
  "POST /api/auth/refresh-token": signedInApi({ endsSession: true }),
  "POST /api/auth/logout": everyone({ endsSession: true }),
  "POST /api/auth/login": everyone({ endsSession: true }),
  "POST /api/auth/confirm": signedInApi(),
  "POST /api/auth/register": everyone(),
  "POST /api/auth/reset-password-request": everyone(),
  "POST /api/auth/reset-password": everyone(),
  "POST /api/contact": everyone(),
  "POST /api/sales-applications": everyone(),
  "GET /api/geo/suggest": everyone(),
  "GET /api/geo/locate": everyone(),
  "GET /api/map/map-vendors": everyone(),
  "GET /api/search/suggest": everyone(),
  "GET /api/vendors/:id": everyone(),
  "GET /api/vendor/inventory/public/:vendorId": everyone(),
  "POST /api/customer/quote": everyone(),
  "POST /api/customer/create-order": everyone(),
  "GET /api/customer/orders/:orderId": everyone(),
  "GET /api/customer/orders/:orderId/receipt": everyone(),
  "POST /api/customer/orders/:orderId/arrival": everyone(),
  "POST /api/customer/orders/:orderId/confirmation": everyone(),
  "POST /api/customer/orders/:orderId/cancel": everyone(),
  "POST /api/customer/orders/:orderId/proposals/:proposalId": everyone(),
  "POST /api/customer/orders/:orderId/review": everyone(),
  "GET /api/vendors/:id/reviews": everyone(),
  "GET /api/vendors/:id/limits": everyone(),
  "GET /api/compliance/packs": everyone(),
  "GET /api/compliance/packs/:state": everyone(),
  "POST /api/webhooks/stripe": everyone(),

  "GET /api/vendors/profile": vendorApi(),
  "GET /api/vendors/stats": vendorApi(),
  "GET /api/vendors/settlement": vendorApi(),
  "PUT /api/vendors/profile": vendorApi(),
  "PUT /api/vendors/dispensary-info": vendorApi(),
  "PUT /api/vendors/min-order": vendorApi(),
  "PUT /api/vendors/business-hours": vendorApi(),
  "GET /api/vendors/windows": vendorApi(),
  "PUT /api/vendors/windows": vendorApi(),
  "GET /api/vendors/:id/windows": everyone(),
  "GET /api/vendors/shops": dayApi(),
  "POST /api/vendors/shops": ownerApi(),
  "POST /api/vendors/shops/:vendorId/choice": dayApi({ ids: "vendor", cells: { elsewhere: "yes" }, endsSession: true }),
  "POST /api/vendors/shops/prices/copies": vendorApi({ body: () => ({ to: "none" }), cells: onlyOthers }),
  "POST /api/vendors/shops/deals/copies": vendorApi({ body: () => ({ to: "none" }), cells: onlyOthers }),
  "POST /api/vendors/pause": dayApi({ body: () => ({ minutes: 0 }), cells: { limited: 403 } }),
  "GET /api/vendors/delivery-zone": vendorApi(),
  "PUT /api/vendors/delivery-zone": vendorApi(),
  "PUT /api/vendors/status": ownerApi(),
  "POST /api/vendors/upload-logo": vendorApi({ cells: { limited: 403 } }),
  "POST /api/vendors/daily-promo": vendorApi({ cells: { limited: 403 } }),
  "GET /api/treez/status": vendorApi(),
  "POST /api/treez/credentials": vendorApi(),
  "POST /api/treez/import-products": vendorApi({ cells: { limited: 403 } }),
  "GET /api/subscriptions/:vendorId": ownerApi({ ids: "vendor" }),
  "POST /api/subscriptions/process-payment": ownerApi({ ids: "vendor", body: paymentOf }),
  "POST /api/subscriptions/cancel": ownerApi({ ids: "vendor", body: (vendorId) => ({ vendorId }) }),
  "POST /api/subscriptions/reactivate": ownerApi({ ids: "vendor", body: (vendorId) => ({ vendorId }) }),
  "POST /api/subscriptions/payment-method": ownerApi({ ids: "vendor", body: paymentOf }),
  "GET /api/vendor/inventory/:vendorId": dayApi({ ids: "vendor" }),
  "POST /api/vendor/inventory": vendorApi(),
  "PUT /api/vendor/inventory/:id": dayApi({
    ids: "product",
    body: () => ({ status: "Active" }),
    cells: { limited: 403 },
  }),
  "PATCH /api/vendor/inventory": dayApi(),
  "POST /api/vendor/inventory/restore": vendorApi(),
  "POST /api/vendor/inventory/pictures": vendorApi(),
  "DELETE /api/vendor/inventory/:id": vendorApi({ ids: "product", cells: { limited: 403 } }),
  "POST /api/vendor/inventory/upload-product-image": vendorApi({ cells: { limited: 403 } }),
  "POST /api/products": vendorApi({ cells: { limited: 403 } }),
  "GET /api/products/filters": vendorApi(),
  "GET /api/orders/vendor/:vendorId": dayApi({ ids: "vendor" }),
  "PUT /api/orders/:id/status": dayApi({ ids: "order", body: () => ({ status: "COMPLETED" }) }),
  "POST /api/orders/:id/undo": dayApi({ ids: "order" }),
  // Whoever runs the dispatch confirms a return, and nothing else.
  "PUT /api/orders/:id/stage": dayApi({
    ids: "order",
    body: () => ({ stage: "ready" }),
  }),
  "POST /api/orders/seen": dayApi(),
  "POST /api/orders/:id/proposals": dayApi({
    ids: "order",
    body: () => ({ lines: [{ productId: "product", action: "remove" }], otherwise: "cancel" }),
  }),
  "POST /api/orders/:id/courier-request": dayApi({ ids: "order", body: () => ({}) }),

  "GET /api/push/key": everyone(),
  "POST /api/push/subscriptions": signedInApi({
    body: () => ({ subscription: aSubscription("https://push.example.com/1") }),
  }),
  // This one rings for nobody.
  "DELETE /api/push/subscriptions": row(
    { ...same(404), anonymous: 401, expired: 401 },
    { body: () => ({ endpoint: "https://push.example.com/none" }) },
  ),
  "POST /api/orders/:id/reprint": dayApi({ ids: "order" }),
  "GET /api/orders/:id/receipt": dayApi({ ids: "order" }),
  "PUT /api/vendors/reviews/:reviewId/answer": vendorApi({
    ids: "review",
    body: () => ({ text: "Thank you." }),
    cells: { limited: 403 },
  }),
  "GET /api/vendors/history": vendorApi(),
  "GET /api/vendors/export": ownerApi(),
  "POST /api/vendors/export": ownerApi(),
  "GET /api/vendors/export/file": ownerApi(),
  "GET /api/vendors/staff": ownerApi(),
  "POST /api/vendors/staff": ownerApi(),
  "PUT /api/vendors/staff/:id": ownerApi({ ids: "invitation", body: () => ({ role: "staff" }) }),
  "DELETE /api/vendors/staff/:id": ownerApi({ ids: "invitation" }),
  "GET /api/vendors/deals": vendorApi(),
  "POST /api/vendors/deals": vendorApi(),
  "PUT /api/vendors/deals/:id": vendorApi({
    ids: "deal",
    body: () => ({ name: "Twenty off", kind: "percent", value: 20, target: { scope: "order" } }),
    cells: { limited: 403 },
  }),
  "GET /api/vendors/points": vendorApi(),
  "PUT /api/vendors/points": vendorApi({ body: () => ({ on: false }), cells: { limited: 403 } }),
  "DELETE /api/vendors/deals/:id": vendorApi({ ids: "deal", cells: { limited: 403 } }),
  "GET /api/vendors/printers": vendorApi(),
  "POST /api/vendors/printers": vendorApi(),
  "DELETE /api/vendors/printers": vendorApi({ ids: "printer", body: (id) => ({ id }), cells: { limited: 403 } }),
  // The token in the path says who asks; whoever has none finds nothing.
  "POST /api/printers/:token": everyone(),
  "GET /api/printers/:token": everyone(),
  "DELETE /api/printers/:token": everyone(),
  // Without a key there is no token. Sessions don't matter here.
  "POST /api/integrations/token": row(same(400)),
  "GET /api/integrations/status": row(same(401)),
  "POST /api/integrations/menu/items": row(same(401)),
  "PUT /api/integrations/menu/items": row(same(401)),
  "DELETE /api/integrations/menu/items": row(same(401)),
  "PUT /api/integrations/menu": row(same(401)),
  "GET /api/integrations/orders/:id": row(same(401)),
  "GET /api/website/dispensary": row(same(401)),
  "GET /api/website/menu": row(same(401)),
  "GET /api/website/products/:productId": row(same(401)),
  "POST /api/integrations/orders/:id/stage": row(same(401)),

  "GET /api/strains": everyone(),
  "POST /api/strains": everyone(),

  "POST /api/courier-quotes": everyone(),
  "POST /api/courier-requests": everyone(),
  "GET /api/courier-requests": staffApi(),
  "GET /api/courier-requests/vendor/:vendorId": dayApi({ ids: "vendor" }),
  "PUT /api/courier-requests/:id/status": cancelApi(() => ({ status: "CANCELLED" })),
  "PUT /api/courier-requests/:id/address": cancelApi(() => newAddress),
  "PUT /api/courier-requests/:id/position": positionApi(),
  "DELETE /api/courier-requests/:id/position": positionApi(),
  "POST /api/courier-requests/:id/moves": cancelApi(() => ({ move: "cancel" })),
  "POST /api/courier-requests/:id/messages": staffApi({
    ids: "request",
    body: () => ({ text: "Vehicle trouble" }),
    cells: { courier: 404 },
  }),
  "GET /api/courier-webhooks": partnerApi(),
  "POST /api/courier-webhooks": partnerApi(),
  "PUT /api/courier-webhooks/:id": partnerApi({
    ids: "webhook",
    body: () => ({ events: ["courier_request.created"] }),
  }),
  "DELETE /api/courier-webhooks/:id": partnerApi({ ids: "webhook" }),
  "POST /api/courier-webhooks/:id/secret": partnerApi({ ids: "webhook" }),
  "POST /api/courier-webhooks/:id/test": partnerApi({ ids: "webhook" }),
  "GET /api/courier-webhooks/deliveries": partnerApi(),
  "POST /api/courier-webhooks/deliveries/:id/replay": partnerApi({ cells: { "courier partner": 404 } }),
  "GET /api/order-webhooks": vendorApi(),
  "POST /api/order-webhooks": vendorApi(),
  "PUT /api/order-webhooks/:id": vendorApi({
    ids: "order webhook",
    body: () => ({ events: ["order.placed"] }),
    cells: { limited: 403 },
  }),
  "DELETE /api/order-webhooks/:id": vendorApi({ ids: "order webhook", cells: { limited: 403 } }),
  "POST /api/order-webhooks/:id/secret": vendorApi({ ids: "order webhook", cells: { limited: 403 } }),
  "POST /api/order-webhooks/:id/test": vendorApi({ ids: "order webhook", cells: { limited: 403 } }),
  "GET /api/order-webhooks/deliveries": vendorApi(),
  "POST /api/order-webhooks/deliveries/:id/replay": vendorApi({ cells: unknownToAll }),

  "GET /live/order/:orderId": everyone(),
  "GET /live/vendor": dayApi(),
  "GET /live/dispatch": staffApi(),
};
