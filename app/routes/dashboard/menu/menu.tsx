import { Download, ImageOff, RefreshCw, Upload } from "lucide-react";
import {
  Form,
  href,
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { inventoryCursor, readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { categories } from "#app/domain/menu/product.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { listInventory } from "#db/menu/queries.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../reread.ts";
import { SearchField } from "../search-field.tsx";
import type { Route } from "./+types/menu";
import { Meant } from "./meant.tsx";
import { MenuRow } from "./row.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Menu · ${BRAND}` }, { name: "robots", content: "noindex" }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request });
  const search = readInventorySearch(new URL(request.url).searchParams);
  const { products, more, meant } = await listInventory(visit.db, actor.vendorId, search);
  const last = products.at(-1);
  return { products, more, meant, next: more && last ? inventoryCursor(last) : null, search };
}

/** A product's panel opens over the list: that needs no second look at it. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args;
  const opens = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return opens && !formMethod ? false : rereadsAfterConflict(args);
}

export default function Menu({ loaderData }: Route.ComponentProps) {
  const { products, meant, next, search } = loaderData;
  const { location } = useNavigation();
  const { revalidate, state } = useRevalidator();
  const [params] = useSearchParams();
  const groups = Map.groupBy(products, (product) => product.category);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-3xl font-semibold">Menu</h1>
        <div className="flex flex-wrap items-center gap-1">
          <Button look="quiet" onClick={() => revalidate()} busy={state === "loading"}>
            {state === "loading" ? null : <RefreshCw className="size-4" aria-hidden />}
            Refresh
          </Button>
          <ButtonLink to="/vendor-dashboard/menu-import" look="quiet">
            <Upload className="size-4" aria-hidden />
            Import
          </ButtonLink>
          <ButtonLink to="/vendor-dashboard/menu.csv" look="quiet" reloadDocument>
            <Download className="size-4" aria-hidden />
            Export
          </ButtonLink>
        </div>
      </div>
      <Form className="mt-3 flex items-end gap-2">
        {search.category ? <input type="hidden" name="category" value={search.category} /> : null}
        <SearchField
          key={search.text}
          label="Search your menu"
          placeholder="Name, brand or strain"
          text={search.text}
        />
        <Button type="submit" look="secondary" busy={location?.search.includes("q=") ?? false}>
          Search
        </Button>
      </Form>
      <CategoryPills category={search.category} text={search.text} />
      {meant ? <Meant text={search.text} meant={meant} /> : null}
      {products.length === 0 ? <NoProducts search={search} /> : null}
      {[...groups].map(([category, rows]) => (
        <section key={category} aria-labelledby={`of-${category}`} className="mt-6">
          <h2 id={`of-${category}`} className="font-display text-xl font-semibold">
            {category}
          </h2>
          <ul className="mt-2 overflow-hidden rounded-card border border-line bg-card">
            {rows.map((product) => (
              <MenuRow key={product.id} product={product} search={params.size > 0 ? `?${params}` : ""} />
            ))}
          </ul>
        </section>
      ))}
      <nav aria-label="Pages of the menu" className="mt-6 flex flex-wrap items-center justify-center gap-3">
        {search.after ? (
          <ButtonLink to={`?${paramsOf(search.category, "")}`} look="quiet">
            Back to the start
          </ButtonLink>
        ) : null}
        {next && !search.text ? (
          <ButtonLink
            to={`?${new URLSearchParams([...paramsOf(search.category, ""), ["after", next]])}`}
            look="secondary"
          >
            More products
          </ButtonLink>
        ) : null}
        {next && search.text ? (
          <p className="text-sm text-quiet">There are more matches. Type more to find them.</p>
        ) : null}
      </nav>
      <Outlet />
    </>
  );
}

const paramsOf = (category: string | null, text: string) =>
  new URLSearchParams([...(category ? [["category", category]] : []), ...(text ? [["q", text]] : [])]);

function CategoryPills({ category, text }: { category: string | null; text: string }) {
  return (
    <nav aria-label="Category" className="pills mt-3">
      {[null, ...categories].map((value) => (
        <Link
          key={value ?? "All"}
          to={`?${paramsOf(value, text)}`}
          className="pill"
          aria-current={value === category ? "page" : undefined}
        >
          {value ?? "All"}
        </Link>
      ))}
    </nav>
  );
}

function NoProducts({ search }: { search: { text: string; category: string | null; after: unknown } }) {
  const { text, category, after } = search;
  if (text || category || after) {
    return (
      <EmptyState
        title={text ? `Nothing on your menu matches “${text}”.` : `No ${category ?? "more products"} on your menu.`}
      >
        <ButtonLink to={href("/vendor-dashboard/menu")} look="secondary">
          Show everything
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No products available.">
      <p className="max-w-prose text-quiet">
        <ImageOff className="mr-1 inline size-4" aria-hidden />
        Shoppers see products that are active and have an image.
      </p>
      <ButtonLink to={href("/vendor-dashboard/add")}>+ Product</ButtonLink>
    </EmptyState>
  );
}
