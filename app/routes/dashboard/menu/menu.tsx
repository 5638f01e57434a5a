import { ImageOff, RefreshCw, Tag, Upload } from "lucide-react";
import { href, Outlet, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from "react-router";
import { allowanceIn } from "#app/domain/compliance/allowance-in.ts";
import { guessTexts, isGuessed } from "#app/domain/compliance/counted-contents.ts";
import {
  INVENTORY_HITS_MAX,
  type InventorySearch,
  numericSortOf,
  readInventorySearch,
} from "#app/domain/menu/inventory-search.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { SearchForm } from "#app/ui/list/search-field.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { listInventory } from "#db/menu/queries.ts";
import { useCan, useVendorHead } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/menu";
import { DidYouMean } from "./did-you-mean.tsx";
import { CategoryPills, MenuFilters, paramsOf } from "./menu-filters.tsx";
import { MenuRow } from "./row.tsx";
import { Selection } from "./selection.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Menu");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "stock");
  const search = readInventorySearch(new URL(request.url).searchParams);
  const { limits } = allowanceIn(actor.vendorState, visit.now());
  const guesses = search.after ? [] : guessTexts(limits);
  const { products, more, next, suggestion, guessed } = await listInventory(visit.db, actor.vendorId, search, {
    guesses,
  });
  const unknown = products.filter((product) => isGuessed(product, limits)).map(({ id }) => id);
  return { products, unknown, more, next, suggestion, guessed, search };
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args;
  const opens = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return opens && !formMethod ? false : rereadsAfterConflict(args);
}

export default function Menu({ loaderData }: Route.ComponentProps) {
  const { products, unknown, more, next, suggestion, guessed, search } = loaderData;
  const canEdit = useCan()("menu");
  const { offerNote } = useVendorHead();
  const { revalidate, state } = useRevalidator();
  const [params] = useSearchParams();
  // Sorted by a number it is one list, otherwise grouped by category.
  const isFlat = numericSortOf(search) !== null;
  const groups = isFlat ? new Map([["Products", products]]) : Map.groupBy(products, ({ category }) => category);
  const isLater = search.after !== null || search.afterKey !== null;
  const sections = [...groups].map(([category, rows]) =>
    rows.length === 0 ? null : (
      <section key={category} aria-labelledby={`of-${category}`} className="mt-6">
        <h2 id={`of-${category}`} className={isFlat ? "sr-only" : "font-display text-xl font-semibold"}>
          {category}
        </h2>
        <ul className="mt-2 overflow-hidden rounded-card border border-line bg-card">
          {rows.map((product) => (
            <MenuRow
              key={product.id}
              product={product}
              isGuessed={unknown.includes(product.id)}
              search={params.size > 0 ? `?${params}` : ""}
              canPrice={canEdit}
            />
          ))}
        </ul>
      </section>
    ),
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-3xl font-semibold">Menu</h1>
        <div className="flex flex-wrap items-center gap-1">
          <Button look="quiet" onClick={() => revalidate()} busy={state === "loading"}>
            {state === "loading" ? null : <RefreshCw className="size-4" aria-hidden />}
            Refresh
          </Button>
          <ButtonLink to="/vendor-dashboard/packages" look="quiet">
            <Tag className="size-4" aria-hidden />
            Packages
          </ButtonLink>
          {canEdit ? (
            <>
              <ButtonLink to="/vendor-dashboard/menu-import" look="quiet">
                <Upload className="size-4" aria-hidden />
                Import
              </ButtonLink>
              <DownloadLink to="/vendor-dashboard/menu.csv" look="quiet">
                Export
              </DownloadLink>
            </>
          ) : null}
        </div>
      </div>
      <SearchForm
        label="Search your menu"
        placeholder="Name, brand or strain"
        text={search.text}
        hiddenFields={paramsOf({ ...search, text: "", isGuessed: false })}
        formClass="mt-3"
      />
      {canEdit && offerNote ? <p className="mt-3 max-w-prose text-sm">{offerNote}</p> : null}
      <CategoryPills {...search} />
      <MenuFilters {...search} />
      {canEdit && search.show === "no-image" && products.length > 0 ? <WithoutPicture list={String(params)} /> : null}
      {canEdit ? <Guessed count={guessed ?? 0} isShown={search.isGuessed} /> : null}
      {suggestion ? <DidYouMean text={search.text} suggestion={suggestion} /> : null}
      {products.length === 0 ? <NoProducts search={search} canAdd={canEdit} /> : null}
      {canEdit && products.length > 0 ? (
        <Selection from={String(params)} isPaged={next !== null || isLater}>
          {sections}
        </Selection>
      ) : (
        sections
      )}
      <Pager
        label="Pages of the menu"
        back={isLater && [`?${paramsOf({ ...search, text: "" })}`, "Back to the start"]}
        on={
          next && [`?${new URLSearchParams([...paramsOf({ ...search, text: "" }), ["after", next]])}`, "More products"]
        }
      >
        {more && search.text ? (
          <p className="text-sm text-quiet">There are more matches. Type more to find them.</p>
        ) : null}
        {more && search.isGuessed ? (
          <p className="text-sm text-quiet">There are more. They appear once these have their contents.</p>
        ) : null}
      </Pager>
      <Outlet />
    </>
  );
}

function WithoutPicture({ list }: { list: string }) {
  const fill = (text: string) =>
    `/vendor-dashboard/menu-changes?${new URLSearchParams({ kind: "picture", way: text, all: "1", from: list })}`;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 rounded-xl border border-line bg-card px-4 py-2 text-sm">
      <span>Shoppers don't see products without a picture.</span>
      <TextLink to="/vendor-dashboard/menu-pictures">Add photos</TextLink>
      <TextLink to={fill("use-catalog")}>Use catalog pictures</TextLink>
      <TextLink to={fill("use-drawing")}>Use category drawings</TextLink>
    </p>
  );
}

function Guessed({ count, isShown }: { count: number; isShown: boolean }) {
  if (!isShown && count === 0) return null;
  const many = `${count > INVENTORY_HITS_MAX ? `More than ${INVENTORY_HITS_MAX}` : count} products count`;
  const isOne = count === 1 && !isShown;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 rounded-xl border border-sativa bg-sativa/12 px-4 py-2 text-sm">
      {isShown ? "These count" : isOne ? "1 product counts" : many} toward legal limits at {isOne ? "its" : "their"}{" "}
      maximum.
      {isShown ? (
        <TextLink to={href("/vendor-dashboard/menu")}>Show everything</TextLink>
      ) : (
        <TextLink to="?contents=unknown">Add {isOne ? "its" : "their"} contents</TextLink>
      )}
    </p>
  );
}

function emptyText({ text, category, show }: InventorySearch): string {
  if (text) return `Nothing on your menu matches “${text}”.`;
  return show ? `No ${category ?? "products"} here.` : `No ${category ?? "more products"} on your menu.`;
}

function NoProducts({ search, canAdd }: { search: InventorySearch; canAdd: boolean }) {
  const { text, category, after, afterKey, isGuessed, show } = search;
  if (isGuessed) return <EmptyState title={`The contents of all ${category ?? "products"} are known.`} />;
  if (text || category || after || afterKey || show) {
    return (
      <EmptyState title={emptyText(search)}>
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
      {canAdd ? <ButtonLink to={href("/vendor-dashboard/add")}>+ Product</ButtonLink> : null}
    </EmptyState>
  );
}
