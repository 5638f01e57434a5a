import { expect, test } from "vitest";
import { keepsBookmark, readFrom } from "#app/domain/read-from.ts";

const BOOKMARK = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";
const sourceOf = (line: string, facts: { signedIn?: boolean; bookmark?: string } = {}) => {
  const [method = "", path = ""] = line.split(" ");
  return readFrom({ method, path, signedIn: false, bookmark: undefined, ...facts });
};

test.each([
  "GET /",
  "HEAD /nearby",
  "GET /vendor/v1",
  "GET /vendor/v1/menu",
  "GET /vendor/v1/menu/blue-dream-p1",
  "GET /products/p1/details",
  "GET /favorites/now",
  "GET /brands/coastline",
  "GET /strains/og-kush",
  "GET /sitemap.xml",
  "GET /sitemaps/menus-1.xml",
  "GET /api/search/suggest",
  "GET /api/map/map-vendors",
  "GET /api/geo/suggest",
  "GET /api/vendors/v1",
  "GET /api/vendor/inventory/public/v1",
])("a stranger's %s is answered by the nearest copy, and by one that knows what the stranger just wrote", (line) => {
  expect(sourceOf(line)).toBe("nearest");
  expect(sourceOf(line, { bookmark: BOOKMARK })).toEqual({ bookmark: BOOKMARK });
  expect(sourceOf(line, { signedIn: true })).toBe("primary");
  expect(sourceOf(line, { signedIn: true, bookmark: BOOKMARK })).toBe("primary");
});

test.each([
  // What decides or writes.
  "POST /",
  "POST /vendor/v1/menu",
  "POST /api/customer/quote",
  "POST /api/customer/create-order",
  "PUT /api/vendors/v1",
  "DELETE /api/vendor/inventory/p1",
  "GET /cart",
  "GET /checkout",
  "GET /api/compliance/packs/CA",
  // Orders, and all pages that follow a live feed: a reload on its hint reads what the hint is about.
  "GET /order-confirmation/o1",
  "GET /api/customer/orders/o1",
  "GET /orders",
  "GET /vendor-dashboard",
  "GET /vendor-dashboard/new-orders",
  "GET /courier-dashboard",
  "GET /courier-orders",
  "GET /live/order/o1",
  "GET /live/vendor",
  "GET /live/dispatch",
  // Reads that write.
  "GET /vendor-dashboard/stats",
  "GET /vendor-dashboard/settlement",
  "GET /api/vendors/settlement/weeks",
  "GET /confirm-email/token",
  "GET /login/google/callback",
  "GET /healthz",
  "GET /no-such-page",
])("%s is answered by the primary for every visitor", (line) => {
  expect(sourceOf(line)).toBe("primary");
  expect(sourceOf(line, { bookmark: BOOKMARK })).toBe("primary");
});

test.each([
  "",
  "first-unconstrained",
  "first-primary",
  "0001",
  "x".repeat(200),
  `${BOOKMARK}'`,
  `${"ab12-".repeat(20)}ab12`,
])("a bookmark that none could be, as %j, is answered by the primary", (bookmark) =>
  expect(sourceOf("GET /vendor/v1/menu", { bookmark })).toBe("primary"),
);

test.each([
  ["POST /checkout", true],
  ["POST /order-confirmation/o1/cancel", true],
  ["POST /api/customer/create-order", true],
  ["POST /logout", true],
  ["GET /checkout", false],
  ["POST /login", false],
  ["POST /register", false],
  ["POST /reset-password-request", false],
  ["POST /api/auth/login", false],
  ["POST /api/auth/reset-password-request", false],
])("%s leaves a bookmark: %s", (line, leaves) => {
  const [method = "", path = ""] = line.split(" ");
  expect(keepsBookmark(method, path)).toBe(leaves);
});
