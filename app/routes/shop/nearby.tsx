import { useCallback, useMemo } from "react";
import { data, redirect, useNavigation } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { cityAndState, type SavedAddress } from "#app/domain/address.ts";
import { BRAND } from "#app/domain/brand.ts";
import { type NearbySearch, readNearbySearch } from "#app/domain/filters.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { listNearby } from "#db/nearby.ts";
import type { Route } from "./+types/nearby";
import { addressCookie, clearedAddressCookie, readAddress, readAddressText } from "./address-cookie.ts";
import { NearbyHeader } from "./nearby-header.tsx";
import { NearbyHero } from "./nearby-hero.tsx";
import { NearbyList } from "./nearby-list.tsx";
import { NearbySearchBar } from "./nearby-search-bar.tsx";
import { PickupView } from "./pickup-view.tsx";
import { type FindOffer, ProductShelf } from "./product-shelf.tsx";
import { revalidateUnlessSwitched } from "./url-switch.ts";
import { useAddressFromStorage, useKeptAddress } from "./use-kept-address.ts";
import { cardVendor } from "./vendor-card.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const place = loaderData?.address ? cityAndState(loaderData.address.address) : "";
  return [
    { title: `Dispensaries${place ? ` near ${place}` : " nearby"} · ${BRAND}` },
    { name: "description", content: "Licensed dispensaries that deliver to your address, with their menus." },
  ];
};

/** The vendors around the saved address, in one batch (db/nearby.ts). Whatever fails is a sentence on the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const search = readNearbySearch(new URL(request.url).searchParams);
  const page = { search, now: app.now(), tiles: app.settings.mapTiles, problem: null };
  const saved = await findAddress(app, request);
  const none = { ...page, address: saved.address ?? null, vendors: [], more: false };
  if (!saved.address) return data({ ...none, problem: saved.problem ?? null }, { status: saved.problem ? 503 : 200 });
  const headers: HeadersInit = saved.found ? { "Set-Cookie": addressCookie(saved.address) } : {};
  try {
    const { vendors, more } = await listNearby(app.db, saved.address, search);
    return data({ ...none, vendors: vendors.map(cardVendor), more }, { headers });
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
  const { address, search, vendors, more, problem, now, tiles } = loaderData;
  const searching = useNavigation().location?.pathname === "/nearby";
  const find = useFindOffer(vendors, search);
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

function useFindOffer(vendors: Route.ComponentProps["loaderData"]["vendors"], { pickup }: NearbySearch): FindOffer {
  const offers = useMemo(
    () =>
      new Map(
        vendors.flatMap(({ id, dispensaryName, logoKey, products }) => {
          const shop = { id, dispensaryName, logoUrl: imageUrl(logoKey) };
          const orderType = pickup ? ("Pickup" as const) : ("Delivery" as const);
          return products.map((product) => [product.id, { product, shop, orderType }] as const);
        }),
      ),
    [vendors, pickup],
  );
  return useCallback((id) => offers.get(id), [offers]);
}
