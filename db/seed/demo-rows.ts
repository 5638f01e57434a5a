import { localDate } from "#app/domain/local-date.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import type { vendors } from "../schema/index.ts";
import { demoSubscriptions } from "./demo-billing.ts";
import { demoDeals, demoWindows } from "./demo-deals.ts";
import { demoVendorIds } from "./demo-ids.ts";
import { demoOrders } from "./demo-orders.ts";
import { demoMemberships, demoUsers } from "./demo-people.ts";
import { demoReviews } from "./demo-reviews.ts";
import { demoCatalog, demoStrains } from "./demo-shelves.ts";
import { fillShelf } from "./menu/build.ts";
import { sellInSizes } from "./menu/sizes.ts";
import { countStock } from "./menu/stock.ts";
import { shopPicture } from "./picture-keys.ts";
import { type DemoShop, demoShops } from "./shops/index.ts";

type VendorRow = typeof vendors.$inferInsert;

const DAY = 86_400_000;
const TIME_ZONE = "America/Los_Angeles";
/** No picture has this key: the coupon has expired. */
const EXPIRED = "promos/expired.webp";

/** The whole demo marketplace as rows: the same on every machine, with dates counted back from `now`. */
export function demoRows(now: number) {
  const shops = demoShops.map((shop) => vendorRow(shop, now));
  const menus = demoShops.map((shop) =>
    fillShelf({
      name: shop.id,
      vendorId: shop.id,
      count: shop.products,
      listed: shop.listed,
      createdAt: now - shop.ageDays * DAY,
      source: "demo",
    }),
  );
  for (const menu of menus) sellInSizes(menu);
  loseOnePicture(menus[0]!);
  countStock(menus[0]!, now);
  const sold = (id: string, count: number) => {
    const at = demoShops.findIndex((shop) => shop.id === id);
    return demoOrders(shops[at]!, menus[at]!, count, now);
  };
  const sales = [sold(demoVendorIds.vendor, 14), sold(demoVendorIds.rival, 6), sold(demoVendorIds.partner, 7)];
  return {
    vendors: shops,
    users: demoUsers(now),
    memberships: demoMemberships(now),
    products: menus.flat(),
    catalogProducts: demoCatalog(now),
    strains: demoStrains(now),
    orders: sales.flatMap(({ orders }) => orders),
    orderItems: sales.flatMap(({ items }) => items),
    orderEvents: sales.flatMap(({ events }) => events),
    reviews: sales.flatMap(({ orders }) => demoReviews(orders)),
    subscriptions: demoSubscriptions(now),
    deals: demoDeals(now),
    orderWindows: demoWindows,
  };
}

function vendorRow(shop: DemoShop, now: number): VendorRow {
  const [lat, lng] = shop.at;
  const [zoneLat, zoneLng] = shop.zone ?? shop.at;
  const createdAt = now - shop.ageDays * DAY;
  return {
    id: shop.id,
    dispensaryName: shop.name,
    dispensaryType: shop.type,
    status: shop.limited ? "limited" : "active",
    createdAt,
    updatedAt: createdAt,
    firstName: shop.owner[0],
    lastName: shop.owner[1],
    email: shop.email,
    phone: shop.phone,
    additionalPhones: shop.morePhones ?? [],
    licenseNumber: `C10-${shop.id.slice(-7)}-LIC`,
    licenseExpiresOn: localDate(now + (240 + shop.ageDays) * DAY, TIME_ZONE),
    // Two wait for an admin.
    licenseApprovedAt: shop.id === demoVendorIds.empty || shop.id === demoVendorIds.single ? null : createdAt,
    street: shop.street,
    city: shop.city,
    state: "CA",
    zip: shop.zip,
    lat,
    lng,
    timeZone: TIME_ZONE,
    zoneLat,
    zoneLng,
    deliveryRadiusMiles: shop.radius ?? 20,
    zoneCell: cellOf(zoneLat, zoneLng),
    storefrontCell: cellOf(lat, lng),
    businessHours: shop.hours,
    minOrderCents: shop.minOrder * 100,
    acceptedPayments: shop.payments,
    logoKey: shopPicture("logos", shop.name),
    promoTitle: shop.promo?.title ?? null,
    promoDescription: shop.promo?.description ?? null,
    promoAppliesToSaleItems: shop.promo?.onSaleItems ?? false,
    promoImageKey: shop.promo ? (shop.promo.expired ? EXPIRED : shopPicture("promos", shop.name)) : null,
    courierServiceEnabled: shop.courier ?? false,
    source: "demo",
    sourceId: shop.id,
  };
}

/** One product without a picture: shoppers must not see it, its vendor must. */
function loseOnePicture(menu: { status?: string; imageKey?: string | null }[]): void {
  menu.find((product) => product.status === "Active")!.imageKey = null;
}
