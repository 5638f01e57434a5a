import { Link } from "react-router";
import { minimumText } from "#app/domain/dispensaries/vendor.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import type { Remembered } from "#app/domain/menu/favorites.ts";
import { stockText } from "#app/domain/menu/stock.ts";
import { Button } from "#app/ui/button.tsx";
import { DispensaryFacts } from "#app/ui/dispensary-facts.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OpenLabel } from "#app/ui/open-status.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { Price } from "#app/ui/price.tsx";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { visitContext } from "#app/visit.ts";
import { PushButton } from "../../push-button.tsx";
import { BrowseLink, useMenuPath } from "../website.tsx";
import type { Route } from "./+types/favorites";
import { FavoriteButton } from "./heart.tsx";
import type { CurrentFacts } from "./prices.ts";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { favorites, useFavorites } from "./store.ts";
import { useCurrentFacts } from "./use-current-facts.ts";

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta("Favorites", matches);

export function loader({ context }: Route.LoaderArgs) {
  const { push } = context.get(visitContext);
  return { pushKey: push?.key ?? null };
}

export default function Favorites({ loaderData: { pushKey } }: Route.ComponentProps) {
  const saved = useFavorites();
  const hydrated = useHydrated();
  const { found, failed, retry } = useCurrentFacts(saved);
  const { products, vendors, seen } = saved;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl px-4 pt-8 pb-28">
      <h1 className="font-display text-3xl font-semibold text-balance sm:text-4xl">Favorites, on this device</h1>
      <p className="mt-3 max-w-prose text-quiet">Saved on this device only. Logging out clears them.</p>
      {hydrated ? null : (
        <p className="mt-6 text-quiet">
          <span className="noscript:hidden">Loading...</span>
          <noscript> Your browser needs JavaScript for this page.</noscript>
        </p>
      )}
      {failed ? (
        <RetryNotice retry={retry} className="mt-6">
          We couldn't load prices and opening hours.
        </RetryNotice>
      ) : null}
      {hydrated && products.length + vendors.length === 0 ? (
        <EmptyState title="No favorites on this device.">
          <p className="max-w-prose text-quiet">Tap the heart on a product or dispensary to save it here.</p>
          <BrowseLink>Find a dispensary</BrowseLink>
        </EmptyState>
      ) : null}
      {/* Without favorites it clears the list on the server. */}
      <PushButton
        push={
          pushKey && hydrated ? { key: pushKey, owner: "favorites", favorites: products.map(({ id }) => id) } : null
        }
        reason="Get notified when one of these is back or costs less. For that, we keep this list too."
        className={products.length > 0 ? "mt-6" : "hidden"}
      />
      <FavoriteList title="Dispensaries" kind="vendors" list={vendors}>
        {(item) => <Vendor item={item} vendor={found?.vendors.find(({ id }) => id === item.id)} isLoaded={!!found} />}
      </FavoriteList>
      <FavoriteList title="Products" kind="products" list={products}>
        {(item) => (
          <Product item={item} product={found?.products.find(({ id }) => id === item.id)} isLoaded={!!found} />
        )}
      </FavoriteList>
      <p className="mt-6 text-xs text-quiet empty:hidden">{found?.warning}</p>
      <RecentlyViewed />
      {seen.length > 0 ? (
        <Button look="quiet" className="-ml-5" onClick={favorites.forgetSeen}>
          Clear recently viewed
        </Button>
      ) : null}
    </main>
  );
}

type FavoriteListProps = {
  title: string;
  kind: "products" | "vendors";
  list: readonly Remembered[];
  children(one: Remembered): React.ReactNode;
};

function FavoriteList({ title, kind, list, children }: FavoriteListProps) {
  if (list.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="font-display text-xl font-semibold">{title}</h2>
      <ul className="mt-3 grid gap-3">
        {list.map((item) => (
          <li
            key={item.id}
            className="flex min-h-34 min-w-0 items-center gap-3 rounded-card border border-line bg-card p-3 sm:min-h-24"
          >
            {children(item)}
            <FavoriteButton kind={kind} item={item} className="ml-auto" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Once loaded, anything missing no longer exists. */
type Row = { item: Remembered; isLoaded: boolean };

function Vendor({ item, vendor, isLoaded }: Row & { vendor: CurrentFacts["vendors"][number] | undefined }) {
  const menu = useMenuPath(item.id);
  if (!vendor) return <Missing item={item} text={isLoaded ? "It is not taking orders right now." : "…"} />;
  const { dispensaryName, logoKey, city, state, minOrderCents, license, rating, status, reach } = vendor;
  return (
    <>
      <Thumbnail src={imageUrl(logoKey, "small")} side={72} className={picture} />
      <div className="min-w-0">
        <NameLink to={menu}>{dispensaryName}</NameLink>
        <DispensaryFacts
          status={status}
          rating={rating}
          facts={[
            reach ? `${reach.miles.toFixed(1)} miles` : `${city}, ${state}`,
            reach?.estimate,
            minimumText(minOrderCents),
            license,
          ]}
        />
      </div>
    </>
  );
}

function Product({ item, product, isLoaded }: Row & { product: CurrentFacts["products"][number] | undefined }) {
  if (!product) return <Missing item={item} text={isLoaded ? "It is no longer on the menu." : "…"} />;
  const { name, path, amount, brand, category, imageKey, dispensaryName, status } = product;
  const left = stockText(product.stock);
  return (
    <>
      <Thumbnail src={imageUrl(imageKey, "small")} side={72} className={picture} />
      <div className="min-w-0">
        <NameLink to={path}>{name}</NameLink>
        <p className="text-sm break-words text-quiet">
          {[brand || category, amount ? spacedAmount(amount) : null, dispensaryName].filter(Boolean).join(" · ")}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="text-base">
            <Price product={product} />
          </span>
          {left ? <b className="font-semibold">{left}</b> : null}
          <OpenLabel status={status} />
        </p>
      </div>
    </>
  );
}

const picture = "size-18 rounded-[10px]";

const NameLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="-my-2.5 inline-block py-2.5 font-semibold break-words underline-offset-4 hover:underline">
    {children}
  </Link>
);

/** As tall as the content that will replace it. */
const Missing = ({ item, text }: { item: Remembered; text: string }) => (
  <div className="grid min-h-18 min-w-0 content-center">
    <p className="font-semibold break-words">{item.name}</p>
    <p className="text-sm text-quiet">{text}</p>
  </div>
);
