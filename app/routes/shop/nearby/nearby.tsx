import { Suspense, useCallback, useMemo } from "react";
import { data, redirect, useNavigation } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { estimateNow } from "#app/domain/checkout/estimate.ts";
import { deliveryNote } from "#app/domain/compliance/flow.ts";
import { isLawful, showsSaleFirst } from "#app/domain/compliance/offers.ts";
import { openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { foundText, showText } from "#app/domain/menu/chips.ts";
import { withoutSales } from "#app/domain/menu/choice.ts";
import { cityAndState } from "#app/domain/places/address.ts";
import { dealsOf } from "#app/domain/places/deals.ts";
import { type NearbySearch, readNearbySearch } from "#app/domain/places/filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { visitContext } from "#app/visit.ts";
import { clearedAddressCookie, isBrokenAddress } from "../address-cookie.ts";
import { askAgeFirst } from "../age/ask-age-first.ts";
import { type FindOffer, ProductShelf } from "../menu/product-shelf.tsx";
import { redirectToProduct } from "../product/old-link.ts";
import { revalidateUnlessSwitched } from "../url-switch.ts";
import { useAddressFromStorage, useMirrorAddress } from "../use-mirror-address.ts";
import type { Route } from "./+types/nearby";
import { findListed } from "./find-dispensaries.ts";
import { NearbyList } from "./list.tsx";
import { findAddress } from "./saved-address.ts";
import { NearbySearchBar } from "./search-bar.tsx";
import { displaySearch } from "./search-params.ts";
import type { CardVendor } from "./vendor-card.tsx";

const loadPickup = () => import("./pickup-view.tsx");
// Awaited on the server for the first HTML of a pickup; deliveries don't need it.
const PickupView = import.meta.env.SSR ? (await loadPickup()).PickupView : lazyPart(loadPickup, "PickupView");
const loadError = () => import("../menu/vendor-error.tsx");
const VendorError = import.meta.env.SSR ? (await loadError()).VendorError : lazyPart(loadError, "VendorError");
const loadBrowse = () => import("./browse.tsx");
const Browse = import.meta.env.SSR ? (await loadBrowse()).Browse : lazyPart(loadBrowse, "Browse");

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const place = loaderData?.address ? cityAndState(loaderData.address.address) : "";
  return pageMeta(matches, {
    title: `Dispensaries${place ? ` near ${place}` : " nearby"}`,
    description: "Licensed dispensaries that deliver to your address, with their menus.",
    path: "/nearby",
  });
};

/** One batch (db/places/nearby.ts). Errors are a message on the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (isBrokenAddress(request)) throw forgetAddress();
  const visit = context.get(visitContext);
  await redirectToProduct(visit, request);
  const { searchParams } = new URL(request.url);
  const saved = await findAddress(visit, request);
  const [, state = ""] = cityAndState(saved.address?.address ?? "").split(", ");
  // Without an address there is nothing to filter yet.
  const showsSales = !saved.address || isLawful({ state }, { kind: "sale" }, visit.now());
  const requested = readNearbySearch(searchParams);
  const search = showsSales
    ? requested
    : { ...withoutSales(requested), filters: { ...requested.filters, onSale: false, deal: false } };
  const page = {
    showsSales,
    ...displaySearch(search),
    now: visit.now(),
    tiles: visit.settings.mapTiles,
    problem: null,
  };
  const none = {
    ...page,
    address: saved.address ?? null,
    law: null as string | null,
    deals: null,
    hits: [],
    show: "Show results",
    found: null as string | null,
    vendors: [],
    more: false,
    suggestion: null,
    warning: "",
  };
  const { problem = null, status = 200, headers = {} } = saved;
  if (!saved.address) return data({ ...none, problem }, { status, headers });
  const law = search.pickup ? null : deliveryNote(state, page.now);
  const { address } = saved;
  const listed = await findListed(visit, address, search).catch((error) => {
    visit.log("fault", { path: "/nearby", message: String(error) });
  });
  if (!listed) return data({ ...none, problem: "Failed to load vendors" }, { status: 503, headers });
  askAgeFirst(visit, request, listed.asksAge, BRAND);
  const orderType = search.pickup ? "Pickup" : "Delivery";
  const vendors = listed.vendors.map((vendor) => {
    const status = openStatus(vendor, page.now);
    return { ...vendor, status, estimate: status.open ? estimateNow(orderType, vendor, address, page.now) : null };
  });
  const browses = page.query === (search.pickup ? "mode=pickup" : "") && vendors.length > 0;
  const deals = browses ? dealsOf(showsSaleFirst({ state }, page.now) ? vendors : []) : null;
  const { hits, count, more, suggestion, warning } = listed;
  const show = page.seeksProducts ? showText(count, more) : none.show;
  const found = page.seeksProducts && count > 0 ? foundText(count, more) : null;
  return data({ ...none, law, deals, hits, show, found, more, suggestion, warning, vendors }, { headers });
}

const forgetAddress = () => redirect("/", { headers: { "Set-Cookie": clearedAddressCookie() } });

/** The location selector: clears the address and returns to where one is entered (SPEC.md 4, Address flow). */
export const action = forgetAddress;

export const shouldRevalidate = revalidateUnlessSwitched;

export default function Nearby({ loaderData }: Route.ComponentProps) {
  const { address, search, deals, vendors, more, problem, tiles } = loaderData;
  const searching = useNavigation().location?.pathname === "/nearby";
  const find = useFindOffer(vendors, search);
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 pb-28">
      <div className="pt-3 sm:pt-6 sm:pb-2">
        <h1 className="font-display text-xl leading-[1.15] font-semibold tracking-tight text-balance sm:text-3xl lg:text-4xl">
          Order {search.pickup ? "pickup" : "delivery"} from nearby dispensaries
        </h1>
        {address ? (
          <p className="truncate text-sm text-quiet sm:text-base">
            {search.pickup ? "Picking up near" : "Delivering to"} {cityAndState(address.address)}
          </p>
        ) : null}
      </div>
      {address ? (
        <>
          <SavedAddress address={address.address} />
          <NearbySearchBar
            search={search}
            place={address}
            active={loaderData.isFiltered}
            clearHref={`/nearby?${loaderData.unfiltered}`}
            show={loaderData.show}
            showsSales={loaderData.showsSales}
          />
          {loaderData.law ? <NoDelivery law={loaderData.law} /> : null}
          <ProductShelf find={find} className={searching ? "opacity-60 transition-opacity duration-150" : ""}>
            {deals ? (
              <Suspense>
                <Browse deals={deals} vendors={vendors} pickup={search.pickup} />
              </Suspense>
            ) : null}
            {search.pickup ? (
              <Suspense>
                <PickupView address={address} vendors={vendors} more={more} found={loaderData.found} tiles={tiles}>
                  {(ordered) => <NearbyList {...loaderData} hits={[]} vendors={ordered} />}
                </PickupView>
              </Suspense>
            ) : (
              <NearbyList {...loaderData} />
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
  );
}

const NoDelivery = ({ law }: { law: string }) => (
  <p className="mb-4 rounded-card border border-line bg-card p-4">
    {law}{" "}
    <TextLink to="/nearby?mode=pickup" inline>
      See what you can pick up
    </TextLink>
  </p>
);

function SavedAddress({ address }: { address: string }) {
  useMirrorAddress(address);
  return null;
}

function AddressFromStorage() {
  useAddressFromStorage();
  return null;
}

const NoAddress = ({ problem }: { problem: string | null }) => (
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

function useFindOffer(vendors: CardVendor[], { pickup }: NearbySearch): FindOffer {
  const offers = useMemo(() => {
    const orderType = pickup ? ("Pickup" as const) : ("Delivery" as const);
    const listed = vendors.flatMap(({ id, dispensaryName, logoKey, products }) => {
      const shop = { id, dispensaryName, logoUrl: imageUrl(logoKey) };
      return products.map((product) => [product.id, { product, shop, orderType }] as const);
    });
    return new Map(listed);
  }, [vendors, pickup]);
  return useCallback((id) => offers.get(id), [offers]);
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Suspense>
    <VendorError error={error} />
  </Suspense>
);
