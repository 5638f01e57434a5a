import { Suspense, useCallback, useMemo } from "react";
import { data, redirect, useLocation, useNavigation } from "react-router";
import { lawNote, withinLaw } from "#app/domain/compliance/flow.ts";
import { asksAge, showsSaleFirst, smallPrint } from "#app/domain/compliance/offers.ts";
import { withheldText } from "#app/domain/compliance/withheld.ts";
import { shownDeals } from "#app/domain/deals/current-deals.ts";
import { menuOpening } from "#app/domain/dispensaries/opening-hours.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { chipsOf, showText } from "#app/domain/menu/chips.ts";
import {
  foundText,
  isNarrowed,
  type MenuProduct,
  menuParams,
  menuSections,
  orderTypeOn,
  readMenuSearch,
} from "#app/domain/menu/menu.ts";
import { categories } from "#app/domain/menu/product.ts";
import { sizesOf } from "#app/domain/menu/sizes.ts";
import { stockAgeText } from "#app/domain/pos/stock-age.ts";
import { STALE_NOTE } from "#app/edge/stale-note.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { usePart } from "#app/ui/page/load-part.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { HeartContext } from "#app/ui/product-card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { shopIdOf, shopPathsOf, visitContext } from "#app/visit.ts";
import { findMenu } from "#db/menu/public-menu.ts";
import { askAgeFirst } from "../age/ask-age-first.ts";
import { Chips } from "../filters/chips.tsx";
import { redirectToProduct } from "../product/old-link.ts";
import { lastingParams, revalidateUnlessSwitched } from "../url-switch.ts";
import { canonicalUrl } from "../vendor/canonical.ts";
import { throwIfClosed } from "../vendor/closed.ts";
import type { Route } from "./+types/menu";
import { MenuBar } from "./bar.tsx";
import { readRows, rowsCookie, withView } from "./category-views.ts";
import { StoreJsonLd } from "./json-ld.tsx";
import { missingMeta } from "./missing-meta.ts";
import { type Offer, ProductShelf } from "./product-shelf.tsx";
import { MenuSections } from "./sections.tsx";
import { VendorHeader } from "./vendor-header.tsx";

const loadHeart = () => import("../favorites/card-heart.tsx");
const loadError = () => import("./vendor-error.tsx");
const VendorError = import.meta.env.SSR ? (await loadError()).VendorError : lazyPart(loadError, "VendorError");
const NoProducts = import.meta.env.SSR ? (await loadError()).NoProducts : lazyPart(loadError, "NoProducts");

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (!loaderData) return missingMeta(error, matches);
  const { vendor } = loaderData;
  const description = `Order from ${vendor.dispensaryName} in ${vendor.city}, ${vendor.state}: flower, pre-rolls, vapes, edibles and more.`;
  return pageMeta(matches, {
    title: `${vendor.dispensaryName} menu`,
    description,
    path: loaderData.url,
    picture: vendor.logoKey
      ? { path: imageUrl(vendor.logoKey), alt: `The logo of ${vendor.dispensaryName}` }
      : undefined,
  });
};

/** One batch of two statements (db/menu/public-menu.ts). Errors use SPEC.md 8's messages. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const url = new URL(request.url);
  const rows = readRows(request);
  const chosen = viewChosen(url);
  if (chosen) throw redirect(chosen.back, { headers: { "Set-Cookie": rowsCookie(withView(rows, ...chosen.view)) } });

  await redirectToProduct(visit, request);
  const now = visit.now();
  const menu = await findMenu(visit.db, shopIdOf(visit, params), readMenuSearch(url.searchParams), now).catch(
    (error) => {
      visit.log("fault", { route: visit.trace.route, ...errorFacts(error) });
      throw data({ message: "Failed to load vendor or products data." }, { status: 503 });
    },
  );
  if (!menu) throw data({ dispensaryName: null }, { status: 404 });
  const { search, showsSales } = menu;
  const { public: takesOrders, deals: _, canonicalHost: __, ...vendor } = withinLaw(menu.vendor, now);
  if (!takesOrders) {
    await throwIfClosed(visit, vendor.id);
    throw data({ dispensaryName: vendor.dispensaryName }, { status: 404 });
  }
  askAgeFirst(visit, request, asksAge([menu.vendor], now, visit.settings.ageAsking), vendor.dispensaryName);
  return {
    now,
    law: lawNote(menu.vendor, now),
    smallPrint: [stockAgeText(menu.vendor.stockAt, vendor.timeZone, now), smallPrint(menu.vendor, "menu", now)]
      .filter(Boolean)
      .join(" · "),
    showsSales,
    opening: menuOpening(vendor, now),
    url: canonicalUrl(visit, menu.vendor, (paths) => paths.menu),
    vendor: { ...vendor, about: shopPathsOf(visit, vendor.id).about },
    deals: shownDeals(menu.vendor, now),
    notice: vendor.withheld && withheldText(vendor.withheld, vendor),
    search,
    suggestion: menu.suggestion,
    rows,
    sections: menuSections(menu.products, menu.categoryLimit, search.sort, showsSaleFirst(menu.vendor, now)),
    // Worded on the server, so that the browser doesn't load the texts.
    found: isNarrowed(search) ? foundText(menu.suggestion ?? search.text, menu.count) : null,
    show: isNarrowed(search) ? showText(menu.count) : "Show products",
    brands: menu.brands,
    chips: chipsOf(new URLSearchParams([...menuParams(search), ...orderTypeParam(url)])),
    orderType: orderTypeOn(vendor.dispensaryType, url.searchParams.get("orderType")),
  };
}

const orderTypeParam = ({ searchParams }: URL) => [...searchParams].filter(([name]) => name === "orderType");

/** A view toggle pressed before hydration: `?rows=Flower` or `?cards=Flower`. */
function viewChosen(url: URL) {
  for (const view of ["rows", "cards"] as const) {
    const category = categories.find((known) => known === url.searchParams.get(view));
    if (!category) continue;
    url.searchParams.delete(view);
    return {
      view: [category, view === "rows"] as const,
      back: `${url.pathname}${url.search}#${category.toLowerCase()}`,
    };
  }
}

export const shouldRevalidate = revalidateUnlessSwitched;

export default function Menu({ loaderData }: Route.ComponentProps) {
  const { vendor, now, opening, search, suggestion, sections, found, show, chips, brands, rows, orderType } =
    loaderData;
  const heart = usePart(loadHeart);
  const { search: query, pathname } = useLocation();
  const searching = useNavigation().location?.pathname === pathname;
  const currentParams = lastingParams(new URLSearchParams(query)).toString();
  const products = useMemo(() => {
    const sizes = sections.flatMap(({ products }) => products.flatMap(sizesOf<MenuProduct>));
    return new Map(sizes.map((product) => [product.id, product]));
  }, [sections]);
  const find = useCallback(
    (id: string): Offer | undefined => {
      const product = products.get(id);
      const shop = { id: vendor.id, dispensaryName: vendor.dispensaryName, logoUrl: imageUrl(vendor.logoKey) };
      return product && { product, shop, orderType };
    },
    [products, vendor, orderType],
  );
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 pb-28 min-[105rem]:max-w-[1440px]">
      <StoreJsonLd key={vendor.id} url={loaderData.url} vendor={vendor} sections={sections} />
      <VendorHeader
        vendor={vendor}
        deals={loaderData.deals}
        now={now}
        opening={opening}
        law={loaderData.law}
        smallPrint={loaderData.smallPrint}
        orderType={orderType}
      />
      {/* An old page is sent without `hidden`. */}
      <p id={STALE_NOTE} hidden suppressHydrationWarning className="pb-4 font-semibold">
        Prices are confirmed at checkout.
      </p>
      {loaderData.notice ? <p className="pb-4 font-semibold text-danger">{loaderData.notice}</p> : null}
      <MenuBar
        path={pathname}
        active={chips.length > 0}
        {...{
          sections,
          search,
          orderType,
          currentParams,
          brands,
          show,
          showsSales: loaderData.showsSales,
        }}
      />
      <ProductShelf find={find} className={searching ? "opacity-60 transition-opacity duration-150" : undefined}>
        <div className={`flex flex-wrap items-center gap-x-3 ${found ? "mb-2" : ""}`}>
          <p role="status" className="font-semibold">
            {found}
            {suggestion ? (
              <span className="font-normal text-quiet">. Nothing here is called “{search.text}”.</span>
            ) : null}
          </p>
          {sections.length > 0 && found ? <TextLink to={pathname}>See the whole menu</TextLink> : null}
        </div>
        <Chips chips={chips} />
        {sections.length > 0 ? (
          <HeartContext value={heart.state === "loaded" ? heart.module.CardHeart : null}>
            <MenuSections sections={sections} initialRows={rows} search={search} currentParams={currentParams} />
          </HeartContext>
        ) : (
          <Suspense>
            <NoProducts
              {...{ vendor, search, orderType }}
              whole={chips.length > 0 || found || search.after ? pathname : null}
            />
          </Suspense>
        )}
      </ProductShelf>
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Suspense>
    <VendorError error={error} />
  </Suspense>
);
