import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import type { VendorActor } from "#app/session/require.ts";
import { browserLike } from "./browser/browser-like.ts";
import { aDispensary, signedIn } from "./people.ts";
import type { openShop } from "./shop.ts";

export { aDelivery, addOrder, toHopeStreet } from "./add-order.ts";

/** A dispensary, the account that runs it, and a browser in which that is signed in. */
export async function aVendor(app: App, worker: Fetcher, shop: Parameters<typeof openShop>[1] = {}) {
  const { vendor, account } = await aDispensary(app, shop);
  const browser = browserLike(worker, "http://localhost");
  for (const pair of (await signedIn(app, account.id)).split("; "))
    browser.jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  return { vendor, account, browser };
}

/** The same as a use-case gets to know it. */
export const actorOf = (vendorId: string, facts: Partial<Actor> = {}): VendorActor => ({
  userId: "user",
  email: "shop@example.com",
  firstName: "Robin",
  employerIds: [],
  courierService: false,
  staffRole: "owner",
  vendorStatus: "active",
  vendorState: "CA",
  sessionId: "session",
  vendorIds: [vendorId],
  ...facts,
  role: "vendor",
  vendorId,
});
