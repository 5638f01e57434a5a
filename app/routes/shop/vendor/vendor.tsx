import { data } from "react-router";
import { withinLaw } from "#app/domain/compliance/flow.ts";
import { shownLicense } from "#app/domain/compliance/license-review.ts";
import { asksAge, showsSaleFirst, warningText } from "#app/domain/compliance/offers.ts";
import { withheldText } from "#app/domain/compliance/withheld.ts";
import { shownDeals } from "#app/domain/deals/current-deals.ts";
import { aboutText } from "#app/domain/dispensaries/about.ts";
import { menuOpening } from "#app/domain/dispensaries/opening-hours.ts";
import { ratingOf } from "#app/domain/dispensaries/rating.ts";
import { toReviewJson } from "#app/domain/dispensaries/review.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { localDate } from "#app/domain/local-date.ts";
import { menuSections } from "#app/domain/menu/menu.ts";
import { productPath } from "#app/domain/menu/slug.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { shopIdOf, shopPathsOf, visitContext } from "#app/visit.ts";
import { findVendorPage } from "#db/dispensaries/page.ts";
import { askAgeFirst } from "../age/ask-age-first.ts";
import { StoreJsonLd } from "../menu/json-ld.tsx";
import { missingMeta } from "../menu/missing-meta.ts";
import { VendorError } from "../menu/vendor-error.tsx";
import type { Route } from "./+types/vendor";
import { canonicalUrl } from "./canonical.ts";
import { throwIfClosed } from "./closed.ts";
import { VendorFacts } from "./facts.tsx";
import { VendorHead } from "./head.tsx";
import { Deal, Deals, OnTheMenu } from "./on-the-menu.tsx";
import { Reviews } from "./reviews.tsx";

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (!loaderData) return missingMeta(error, matches);
  const { vendor, about } = loaderData;
  return pageMeta(matches, {
    title: `${vendor.dispensaryName}, ${vendor.city}`,
    description: about,
    path: loaderData.url,
    picture: vendor.logoKey
      ? { path: imageUrl(vendor.logoKey), alt: `The logo of ${vendor.dispensaryName}` }
      : undefined,
  });
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const after = new URL(request.url).searchParams.get("after");
  const now = visit.now();
  const page = await findVendorPage(visit.db, shopIdOf(visit, params), after, now).catch((error) => {
    visit.log("fault", { route: visit.trace.route, ...errorFacts(error) });
    throw data({ message: "Failed to load vendor or products data." }, { status: 503 });
  });
  if (!page) throw data({ dispensaryName: null }, { status: 404 });
  const found = withinLaw(page.vendor, now);
  const { public: takesOrders, licenseApprovedAt, licenseExpiresOn, deals: _, canonicalHost: __, ...vendor } = found;
  if (!takesOrders) {
    await throwIfClosed(visit, vendor.id);
    throw data({ dispensaryName: vendor.dispensaryName }, { status: 404 });
  }
  askAgeFirst(visit, request, asksAge([vendor], now, visit.settings.ageAsking), vendor.dispensaryName);
  const paths = shopPathsOf(visit, vendor.id);
  return {
    now,
    url: canonicalUrl(visit, found, (at) => at.about),
    paths,
    vendor,
    deals: shownDeals(page.vendor, now),
    notice: vendor.withheld && withheldText(vendor.withheld, vendor),
    warning: warningText([vendor], "menu", now),
    isSaleFirst: showsSaleFirst(vendor, now),
    about: aboutText(vendor),
    opening: menuOpening(vendor, now),
    license: shownLicense({ ...vendor, licenseApprovedAt, licenseExpiresOn }, localDate(now, vendor.timeZone)),
    rating: ratingOf(vendor),
    products: page.products.map((product) => ({ ...product, path: productPath(paths, product) })),
    reviews: page.reviews.map(toReviewJson),
    older: page.moreReviews ? page.reviews.at(-1)?.id : undefined,
    isFirst: after === null,
  };
}

export default function Vendor({ loaderData }: Route.ComponentProps) {
  const { vendor, paths, now, opening, about, license, rating, products, reviews, older, isFirst } = loaderData;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 pb-28">
      {/* Search engines read the first HTML, so the browser needs no sections. */}
      <StoreJsonLd
        key={vendor.id}
        url={loaderData.url}
        vendor={vendor}
        sections={
          import.meta.env.SSR ? menuSections(products, products.length, "recommended", loaderData.isSaleFirst) : []
        }
      />
      <VendorHead vendor={vendor} paths={paths} now={now} opening={opening} rating={rating} />
      {loaderData.notice ? <p className="pb-4 font-semibold text-danger">{loaderData.notice}</p> : null}
      <p className="pb-4 text-xs text-quiet empty:hidden">{loaderData.warning}</p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid min-w-0 gap-4 lg:gap-6">
          {vendor.promo ? <Deal promo={vendor.promo} /> : null}
          {loaderData.deals.length > 0 ? <Deals deals={loaderData.deals} /> : null}
          <OnTheMenu paths={paths} products={products} about={about} />
        </div>
        <VendorFacts vendor={vendor} opening={opening} license={license} />
        <Reviews {...{ vendor, paths, rating, reviews, older, isFirst }} />
      </div>
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <VendorError error={error} />;
