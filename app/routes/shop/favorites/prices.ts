import { hoursWithinLaw } from "#app/domain/compliance/flow.ts";
import { licenseText, warningText } from "#app/domain/compliance/offers.ts";
import { openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { ratingOf } from "#app/domain/dispensaries/rating.ts";
import { isShownHere } from "#app/domain/dispensaries/website/host.ts";
import { idsIn } from "#app/domain/menu/favorites.ts";
import { orderTypeOn } from "#app/domain/menu/menu.ts";
import { productPath } from "#app/domain/menu/slug.ts";
import { mustAskAge } from "#app/session/age.ts";
import { shopPathsOf, type Visit, visitContext } from "#app/visit.ts";
import { listOrderable } from "#db/menu/orderable.ts";
import { readAddress } from "../address-cookie.ts";
import { reachOf } from "../product/view.ts";
import type { Route } from "./+types/prices";

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  Response.json(await findCurrentFacts(context.get(visitContext), request));

export type CurrentFacts = Awaited<ReturnType<typeof findCurrentFacts>>;

async function findCurrentFacts(visit: Visit, request: Request) {
  const { searchParams } = new URL(request.url);
  const now = visit.now();
  const found = await listOrderable(
    visit.db,
    idsIn(searchParams.get("products")),
    idsIn(searchParams.get("vendors")),
    now,
  );
  const address = readAddress(request);
  const ofHost = found.products.filter(({ vendorId }) => isShownHere(visit, vendorId));
  const shown = ofHost.filter((row) => !mustAskAge(visit, request, [row]));
  const products = shown.map((row) => {
    const { vendorId, dispensaryType, logoKey, state, withheld, deals, ...rest } = row;
    const { businessHours, specialDays, pausedUntil, timeZone, ...product } = rest;
    return {
      ...product,
      path: productPath(shopPathsOf(visit, vendorId), product),
      status: openStatus(hoursWithinLaw(row, now), now),
    };
  });
  const vendors = found.vendors
    .filter(({ id }) => isShownHere(visit, id))
    .map((row) => {
      const vendor = hoursWithinLaw(row, now);
      const { id, dispensaryName, logoKey, city, state, minOrderCents } = vendor;
      return {
        id,
        dispensaryName,
        logoKey,
        city,
        state,
        minOrderCents,
        license: licenseText(vendor, now),
        rating: ratingOf(vendor),
        status: openStatus(vendor, now),
        reach: reachOf(vendor, orderTypeOn(vendor.dispensaryType, null), address, now),
      };
    });
  return { products, vendors, warning: warningText(shown, "card", now) };
}
