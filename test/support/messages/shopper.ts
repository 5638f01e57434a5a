import type { Page, Route } from "playwright-core";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { fillContact } from "../browser/contact.ts";
import { isCut, respondWith, type Ways, type World } from "./world.ts";

const ORDER = "**/api/customer/create-order";
const QUOTE = "**/api/customer/quote";

const checkout = async (world: World): Promise<Page> => {
  const page = await world.visit("buyer", "/checkout");
  await page.getByText("Subtotal", { exact: true }).waitFor();
  return page;
};

/** What the console says when a quote is answered so. */
const quoted = (text: string, respond: (route: Route) => Promise<void>) => async (world: World) => {
  const page = await world.page("buyer");
  await page.route(QUOTE, respond);
  return world.received(page, text, () => page.goto(`${world.origin}/checkout`));
};

const ordered = (respond: (route: Route) => Promise<void>) => async (world: World) => {
  const page = await checkout(world);
  await fillContact(page);
  await page.getByRole("radio", { name: /^Cash/ }).check();
  await page.route(ORDER, respond);
  await page.getByRole("button", { name: "Place Order" }).click();
  return page;
};

/** The listing around an address; far from all of the demo's dispensaries, or none that anybody knows. */
const nearby = (address: object | string, query: string) => async (world: World) => {
  const context = await world.demo.as("visitor");
  const value = encodeURIComponent(typeof address === "string" ? address : JSON.stringify(address));
  await context.addCookies([{ name: "userAddress", value, url: world.origin }]);
  const page = await world.visit("visitor", `/nearby${query}`);
  await context.clearCookies({ name: "userAddress" });
  return page;
};
const FARGO = { address: "Main Ave, Fargo, ND 58103", lat: 46.87, lng: -96.79 };

const PICKUP_MAP = /\/assets\/pickup-map[^/]*\.js/;
const pickup = async (world: World, line: (route: Route) => Promise<void> | void) => {
  const page = await world.page("shopper");
  await page.route(PICKUP_MAP, line);
  await page.goto(`${world.origin}/nearby?mode=pickup`);
  return page;
};

const copied = (viewer: "buyer" | "dispatcher", path: string, label: string) => async (world: World) => {
  const page = await world.visit(viewer, path);
  if (viewer === "dispatcher") await page.locator("main summary", { hasText: "Details" }).first().click();
  await page
    .getByRole("button", { name: new RegExp(`^Copy ${label}(, order .*)?$`) })
    .first()
    .click();
  return page;
};

export const transport: Ways = {
  "Service temporarily unavailable": { reach: quoted("unavailable", respondWith(503, {})) },
  "Resource not found": { reach: quoted("Resource", respondWith(404, {})) },
  "Network error": { reach: quoted("Network", isCut) },
  "Chunk load error": {
    reach: async (world) => {
      const page = await world.page("shopper");
      return world.received(page, "Chunk", () => pickup(world, isCut));
    },
  },
};

export const shopper: Ways = {
  "No address found": { form: "address", at: "refused" },
  "Could not find location": { reach: nearby("9 Nowhere Rd, Zzzzq, ZZ 00000", "") },
  "Could not fetch location": { form: "address", at: "fault" },
  "No vendors found near your location": { reach: nearby(FARGO, "?mode=pickup") },
  "Failed to load vendors": { reach: (world) => world.without("products", () => world.visit("shopper", "/nearby")) },
  "No vendors match your filters.": { reach: (world) => world.visit("shopper", "/nearby?q=zzzz&strain=indica") },
  "No vendors found in your area.": { reach: nearby(FARGO, "") },
  "No products match your search query.": { reach: (world) => world.visit("shopper", "/nearby?mode=pickup&q=zzzz") },
  "Error loading Google Maps API": { not: "The maps are Leaflet's; 'Error loading maps' stands in its place." },
  "Error loading maps": { reach: (world) => pickup(world, isCut) },
  "Loading...": { reach: (world) => pickup(world, () => {}) },
  "Failed to place order: {server message or Please try again}": {
    reach: ordered(respondWith(500, { success: false })),
  },
  "Could not reach the server. Please check your internet connection.": { reach: ordered(isCut) },
  "An error occurred. Please try again later.": {
    reach: ordered((route) => route.fulfill({ status: 200, body: "<html>" })),
  },
  "Failed to load vendor or products data.": {
    reach: (world) => world.without("products", () => world.visit("shopper", `/vendor/${demoVendorIds.rival}/menu`)),
  },
  "{label} copied to clipboard!": { reach: copied("buyer", "/checkout", "Delivery Address") },
  "Failed to copy to clipboard": {
    reach: async (world) => {
      const page = await checkout(world);
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed."));
      });
      await page.getByRole("button", { name: "Copy Delivery Address" }).click();
      return page;
    },
  },
  "Address copied to clipboard!": { reach: copied("dispatcher", "/courier-orders?view=cards", "Address") },
  "Delivery Address copied to clipboard!": {
    reach: copied("dispatcher", "/courier-orders?view=cards", "Delivery Address"),
  },
  "No items in cart": {
    reach: async (world) => {
      const page = await world.page("visitor");
      return world.received(page, "cart", () => page.goto(`${world.origin}/checkout`));
    },
  },
};

export const account: Ways = {
  "Login failed. Please check your credentials.": { form: "login", at: "refused" },
  "Unexpected response structure": { form: "login", at: "garbled" },
  "Registration failed": { form: "register", at: "fault" },
  "An error occurred during registration": { form: "register", at: "lost" },
  "Failed to send reset password request. Please try again.": { form: "resetRequest", at: "fault" },
  "Failed to reset password. The link may have expired or is invalid.": { form: "resetPassword", at: "fault" },
};
