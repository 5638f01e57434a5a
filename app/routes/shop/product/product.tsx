import { ArrowLeft } from "lucide-react";
import { data, isRouteErrorResponse, Link, redirect } from "react-router";
import { cartItem } from "#app/domain/checkout/cart.ts";
import { asksAge } from "#app/domain/compliance/offers.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { anchorOf } from "#app/domain/menu/menu.ts";
import { shownPriceCents } from "#app/domain/menu/product.ts";
import { productJsonLd } from "#app/domain/menu/product-json-ld.ts";
import { nameOf } from "#app/domain/menu/sizes.ts";
import { productIdIn } from "#app/domain/menu/slug.ts";
import { formatUsd } from "#app/domain/money.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { ADD_FORM } from "#app/ui/product-card.tsx";
import { shopIdOf, visitContext } from "#app/visit.ts";
import { askAgeFirst } from "../age/ask-age-first.ts";
import { cart } from "../cart/store.ts";
import { FavoriteButton } from "../favorites/heart.tsx";
import { RecentlyViewed } from "../favorites/recently-viewed.tsx";
import { useSeen } from "../favorites/store.ts";
import { JsonLd } from "../menu/json-ld.tsx";
import { missingMeta } from "../menu/missing-meta.ts";
import { OrderingNeedsScripts, useAddedFromUrl } from "../menu/product-shelf.tsx";
import { VendorError } from "../menu/vendor-error.tsx";
import { revalidateUnlessSwitched } from "../url-switch.ts";
import { throwIfClosed } from "../vendor/closed.ts";
import { useMenuPath } from "../website.tsx";
import type { Route } from "./+types/product";
import { Buy } from "./buy.tsx";
import { Brand, Facts, PriceNow, Sizes, Tags, Texts } from "./parts.tsx";
import { SoldBy } from "./sold-by.tsx";
import { ProductStrip } from "./strip.tsx";
import { findProductView } from "./view.ts";

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (!loaderData) return missingMeta(error, matches, "Product");
  const { product, seller, url } = loaderData;
  const { name, brand, category, imageKey } = product;
  const summary = `${brand ? `${name} by ${brand}` : name}, ${category.toLowerCase()}, ${formatUsd(shownPriceCents(product))} at ${seller.dispensaryName} in ${seller.city}, ${seller.state}.`;
  return pageMeta(matches, {
    title: `${name} at ${seller.dispensaryName}`,
    description: `${summary} ${product.description}`.trim().slice(0, 300),
    path: url,
    picture: { path: imageUrl(imageKey), alt: `${name}, ${category}` },
    type: "product",
  });
};

/** One batch (db/menu/product-page.ts). The id alone finds the product; the rest of the path is its current name. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await findProductView(visit, request, productIdIn(params.product)).catch((error) => {
    visit.log("fault", { route: visit.trace.route, ...errorFacts(error) });
    throw data({ message: "Failed to load vendor or products data." }, { status: 503 });
  });
  const vendorId = shopIdOf(visit, params);
  if (found?.view.seller.id !== vendorId) {
    await throwIfClosed(visit, vendorId);
    throw data(null, { status: 404 });
  }
  const { view, place } = found;
  // Before the redirect, which names the product.
  askAgeFirst(visit, request, asksAge([place], view.now, visit.settings.ageAsking), view.seller.dispensaryName);
  const { pathname, search } = pagePath(request.url);
  if (pathname !== view.path) throw redirect(view.path + search, 301);
  return {
    ...view,
    title: view.sizes.length > 1 ? nameOf(view.product) : view.product.name,
  };
}

export const shouldRevalidate = revalidateUnlessSwitched;

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, sizes, alike, strain, seller, orderType, now } = loaderData;
  const shop = { id: seller.id, dispensaryName: seller.dispensaryName, logoUrl: imageUrl(seller.logoKey) };
  useSeen(product.id, product.name);
  useAddedFromUrl((id) => (id === product.id ? { product, shop, orderType } : undefined));
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 pt-2 pb-28 sm:pt-4">
      <JsonLd
        key={product.id}
        id="product"
        subject={product.id}
        text={import.meta.env.SSR ? JSON.stringify(productJsonLd(loaderData.url, product, seller)) : ""}
      />
      <form id={ADD_FORM} hidden>
        {orderType === "Pickup" ? <input type="hidden" name="orderType" value={orderType} /> : null}
      </form>
      <Link
        to={`${loaderData.menuPath}#${anchorOf(product.category)}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {product.category} at {seller.dispensaryName}
      </Link>
      <div className="mt-2 grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
        <img
          src={imageUrl(product.imageKey)}
          alt={`${product.name}, ${product.category}`}
          width={800}
          height={800}
          fetchPriority="high"
          className="aspect-square h-auto max-h-[44dvh] w-full rounded-card border border-line bg-wash object-cover md:sticky md:top-4 md:max-h-none"
        />
        <div className="min-w-0">
          <Tags tags={product.tags} />
          <div className="flex items-start justify-between gap-3">
            <h1 className="min-w-0 font-display text-3xl leading-tight font-semibold text-balance break-words sm:text-4xl">
              {loaderData.title}
            </h1>
            <FavoriteButton kind="products" item={product} />
          </div>
          <Brand brand={product.brand} path={loaderData.brandPath} />
          <PriceNow product={product} />
          <Sizes sizes={sizes} chosenId={product.id} />
          <div className="mt-5">
            <Buy
              key={product.id}
              product={product}
              onAdd={(quantity) =>
                void cart.addLines([{ ...cartItem(product, shop, orderType), quantity }], product.name)
              }
            />
            <OrderingNeedsScripts />
          </div>
          <SoldBy seller={seller} orderType={orderType} now={now} />
          <Facts product={product} strain={strain} />
          <Texts description={product.description} strainDetails={product.strainDetails} />
        </div>
      </div>
      <ProductStrip title="More like this" products={alike} />
      <RecentlyViewed except={product.id} />
    </main>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const menu = useMenuPath(params.vendorId);
  if (!isRouteErrorResponse(error) || error.status !== 404) return <VendorError error={error} />;
  return (
    <ErrorPage title="This product is not on the menu">
      <p>The link may be mistyped, or it is sold out.</p>
      <ButtonLink to={menu}>See what is on the menu</ButtonLink>
    </ErrorPage>
  );
}
