import { Form } from "react-router";
import { FORM_KEY } from "#app/domain/form-response.ts";
import { ADD_MAX, readAddRows } from "#app/domain/menu/add-many.ts";
import { categories } from "#app/domain/menu/product.ts";
import { searchText } from "#app/domain/text.ts";
import { sha256 } from "#app/platform/digest.ts";
import { formResponse, postedFields, redirectOrRespond, renameErrorFields } from "#app/routes/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormProblem, HiddenFields, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Pills } from "#app/ui/list/pills.tsx";
import { SearchForm } from "#app/ui/list/search-field.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { publishProducts } from "#app/use-cases/menu/publish-products.ts";
import { listCatalogProducts, listCatalogStart, searchCatalog } from "#db/menu/catalog.ts";
import { listProductsOfVendor } from "#db/menu/queries.ts";
import { ownShop } from "../own-shop.ts";
import { useReturn } from "../use-return.ts";
import type { Route } from "./+types/add-many";
import { AddGrid, gridOf } from "./add-grid.tsx";
import { DidYouMean } from "./did-you-mean.tsx";
import { Thumbnail } from "./thumbnail.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Add many products");

const MENU = "/vendor-dashboard/menu";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const params = new URL(request.url).searchParams;
  const category = categories.find((known) => known === params.get("category")) ?? "Flower";
  const text = searchText(params.get("q") ?? "", 60);
  const [picks, copies] = [params.getAll("pick").slice(0, ADD_MAX), params.getAll("copy").slice(0, ADD_MAX)];
  const found = text
    ? await searchCatalog(visit.db, category, text)
    : { products: await listCatalogStart(visit.db, category), suggestion: null };
  const picked = picks.length > 0 ? await listCatalogProducts(visit.db, picks) : [];
  const copied = copies.length > 0 ? await listProductsOfVendor(visit.db, actor.vendorId, copies) : [];
  return { category, text, picks, copies, found, rows: gridOf(picked, copied).slice(0, ADD_MAX) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const typed = await postedFields(request);
  const read = readAddRows(typed);
  const rows = read.map(({ row }) => row);
  const key = typed[FORM_KEY];
  const once = key ? { key, bodyHash: await sha256(JSON.stringify(rows)) } : null;
  const outcome = await publishProducts(visit, actor, { rows, once });
  if (outcome.ok) {
    const message = outcome.value === 1 ? "1 product added." : `${outcome.value} products added.`;
    return redirectOrRespond(request, MENU, formResponse(outcome, message));
  }
  // Errors use the grid's row numbers, which count rows without a price too.
  const refused = renameErrorFields(outcome, (field) => {
    const [name, at] = field.split(".");
    return `${name}.${read[Number(at)]?.number}`;
  });
  return formResponse<number>(refused, "", typed);
}

export default function AddMany({ loaderData, actionData }: Route.ComponentProps) {
  const { category, text, picks, copies, found, rows } = loaderData;
  const response = useFormResponse("menuAdd", actionData, "An error occurred while adding the products.");
  useReturn(response, MENU, false);
  const hiddenFields = [...picks.map((id) => ["pick", id]), ...copies.map((id) => ["copy", id])] as [string, string][];
  return (
    <>
      <h1 className="font-display text-3xl font-semibold">Add many products</h1>
      <h2 className="mt-4 text-lg font-semibold">1. Choose from the catalog</h2>
      <Pills
        label="Category"
        values={categories}
        current={category}
        text={(value) => value}
        to={(value) => `?${new URLSearchParams([["category", value], ["q", text], ...hiddenFields])}`}
      />
      <SearchForm
        label="Search the catalog"
        placeholder="Brand, product or strain"
        text={text}
        hiddenFields={[["category", category], ...hiddenFields]}
        formClass="mt-3"
      />
      {found.suggestion ? <DidYouMean text={text} suggestion={found.suggestion} /> : null}
      {found.products.length === 0 ? (
        <EmptyState
          title={text ? `No ${category} in the catalog matches “${text}”.` : `No ${category} in the catalog yet.`}
        >
          <ButtonLink to="/vendor-dashboard/add" look="secondary">
            Add New Product
          </ButtonLink>
        </EmptyState>
      ) : (
        <Form className="mt-3" preventScrollReset>
          <HiddenFields fields={[["category", category], ...hiddenFields]} />
          <ul className="grid max-h-96 gap-1 overflow-y-auto rounded-card border border-line bg-card p-2 sm:grid-cols-2">
            {found.products.map(({ id, name, brand, strain, images }) => (
              <li key={id}>
                <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-wash">
                  <input
                    type="checkbox"
                    name="pick"
                    value={id}
                    disabled={picks.includes(id)}
                    defaultChecked={picks.includes(id)}
                    className="size-5 accent-leaf"
                  />
                  <Thumbnail imageKey={images[0]} px={40} />
                  <span className="min-w-0">
                    <span className="line-clamp-1 font-semibold">{name}</span>
                    <span className="line-clamp-1 text-sm text-quiet">
                      {[brand, strain].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {text ? null : <p className="mt-2 text-sm text-quiet">Search by brand, product or strain to see more.</p>}
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" look={rows.length > 0 ? "secondary" : "primary"}>
              Pick these
            </Button>
            <TextLink to={`/vendor-dashboard/add?${new URLSearchParams({ category })}`}>
              Not here? Add your own product
            </TextLink>
          </div>
        </Form>
      )}
      {rows.length > 0 ? (
        <PostForm name="menuAdd" response={response} className="mt-6">
          <h2 className="text-lg font-semibold">2. Set sizes and prices</h2>
          <p className="text-sm text-quiet">Rows without a price are skipped.</p>
          <AddGrid rows={rows} />
          <FormProblem className="mt-3" />
          <SubmitButton className="mt-4">Publish all</SubmitButton>
        </PostForm>
      ) : null}
    </>
  );
}
