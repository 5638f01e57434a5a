import { useCallback, useMemo } from "react";
import { data, redirect, useNavigation } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { cityAndState, type SavedAddress } from "#app/domain/address.ts";
import { type NearbySearch, readNearbySearch } from "#app/domain/filters.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { openStatus } from "#app/domain/opening-hours.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/nearby";
import { addressCookie, clearedAddressCookie, readAddress, readAddressText } from "./address-cookie.ts";
import { NearbyHeader } from "./nearby-header.tsx";
import { NearbyHero } from "./nearby-hero.tsx";
import { NearbyList } from "./nearby-list.tsx";
import { findListed } from "./nearby-listed.ts";
import { NearbySearchBar } from "./nearby-search-bar.tsx";
import { unpackProducts } from "./packed-products.ts";
import { PickupView } from "./pickup-view.tsx";
import { type FindOffer, ProductShelf } from "./product-shelf.tsx";
import { PRODUCT_PARAM, revalidateUnlessSwitched } from "./url-switch.ts";
import { useAddressFromStorage, useKeptAddress } from "./use-kept-address.ts";
import type { CardVendor } from "./vendor-card.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const place = loaderData?.address ? cityAndState(loaderData.address.address) : "";
  return pageMeta(matches, {
    title: `Dispensaries${place ? ` near ${place}` : " nearby"}`,
    description: "Licensed dispensaries that deliver to your address, with their menus.",
    path: "/nearby",
  });
};

/** The vendors around the saved address, in one batch (db/nearby.ts). Whatever fails is a sentence on the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const search = readNearbySearch(searchParams);
  const page = { search, now: app.now(), tiles: app.settings.mapTiles, problem: null };
  const saved = await findAddress(app, request);
  const none = { ...page, address: saved.address ?? null, packedVendors: [], more: false, opened: null };
  if (!saved.address) return data({ ...none, problem: saved.problem ?? null }, { status: saved.problem ? 503 : 200 });
  const headers: HeadersInit = saved.found ? { "Set-Cookie": addressCookie(saved.address) } : {};
  try {
    const listed = await findListed(app, saved.address, search, searchParams.get(PRODUCT_PARAM));
    const packedVendors = listed.vendors.map((vendor) => ({
      ...vendor,
      status: openStatus(vendor.businessHours, vendor.timeZone, page.now),
    }));
    return data({ ...none, more: listed.more, opened: listed.opened, packedVendors }, { headers });
  } catch (error) {
    app.log("fault", { path: "/nearby", message: String(error) });
    return data({ ...none, problem: "Failed to load vendors" }, { status: 503, headers });
  }
}

type Found = { address?: SavedAddress; problem?: string; found?: true };

/** The saved address; one that was saved without its place is looked up (SPEC.md 7, Shopper). */
async function findAddress(app: App, request: Request): Promise<Found> {
  const address = readAddress(request);
  if (address) return { address };
  const text = readAddressText(request);
  if (!text) return {};
  try {
    if (!(await app.rateLimit("geocoding", app.address)).allowed) return { problem: "Could not fetch location" };
    const place = await app.geocoder.locate(text);
    return place ? { address: place, found: true } : { problem: "Could not find location" };
  } catch (error) {
    app.log("geocoder-failed", { message: String(error) });
    return { problem: "Could not fetch location" };
  }
}

/** The location selector: forgets the address and goes back to where one is entered (SPEC.md 4, Address flow). */
export const action = () => redirect("/", { headers: { "Set-Cookie": clearedAddressCookie() } });

export const shouldRevalidate = revalidateUnlessSwitched;

export default function Nearby({ loaderData }: Route.ComponentProps) {
  const { address, search, packedVendors, more, opened, problem, now, tiles } = loaderData;
  const vendors = useMemo(
    () => packedVendors.map((vendor) => ({ ...vendor, products: unpackProducts(vendor.products) })),
    [packedVendors],
  );
  const searching = useNavigation().location?.pathname === "/nearby";
  const find = useFindOffer(vendors, opened, search);
  return (
    <>
      <NearbyHeader address={address?.address} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 pb-28">
        <NearbyHero place={address ? cityAndState(address.address) : null} search={search} />
        {address ? (
          <>
            <KeptAddress address={address.address} />
            <NearbySearchBar search={search} />
            <ProductShelf find={find} className={searching ? "opacity-60 transition-opacity duration-150" : ""}>
              {search.pickup ? (
                <PickupView address={address} vendors={vendors} more={more} tiles={tiles}>
                  {(ordered) => <NearbyList {...{ search, more, problem, now }} vendors={ordered} />}
                </PickupView>
              ) : (
                <NearbyList {...{ search, vendors, more, problem, now }} />
              )}
            </ProductShelf>
          </>
        ) : (
          <>
            {problem ? null : <AddressFromStorage />}
            <NoAddress problem={problem} />
          </>
        )}
      </main>
    </>
  );
}

function KeptAddress({ address }: { address: string }) {
  useKeptAddress(address);
  return null;
}

function AddressFromStorage() {
  useAddressFromStorage();
  return null;
}

function NoAddress({ problem }: { problem: string | null }) {
  return (
    <EmptyState
      title={
        problem ? (
          <span className="text-danger">{problem}</span>
        ) : (
          "No address set. Please go back and enter your address."
        )
      }
    >
      <ButtonLink to="/">Enter your address</ButtonLink>
    </EmptyState>
  );
}

type Data = Route.ComponentProps["loaderData"];

/** A listed product, or the one whose own address was opened, which may stand further down its menu than the previews go. */
function useFindOffer(vendors: CardVendor[], opened: Data["opened"], { pickup }: NearbySearch): FindOffer {
  const offers = useMemo(() => {
    const orderType = pickup ? ("Pickup" as const) : ("Delivery" as const);
    const listed = vendors.flatMap((shop) => shop.products.map((product) => ({ product, shop })));
    return new Map(
      [...listed, ...(opened ? [opened] : [])].map(({ product, shop: { id, dispensaryName, logoKey } }) => {
        const shop = { id, dispensaryName, logoUrl: imageUrl(logoKey) };
        return [product.id, { product, shop, orderType }] as const;
      }),
    );
  }, [vendors, opened, pickup]);
  return useCallback((id) => offers.get(id), [offers]);
}
