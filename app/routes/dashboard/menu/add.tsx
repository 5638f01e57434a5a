import { useState } from "react";
import { Form, Link } from "react-router";
import { allowanceIn } from "#app/domain/compliance/allowance-in.ts";
import { sortedAmounts } from "#app/domain/menu/amount.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import { searchText } from "#app/domain/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { type CatalogProduct, findCatalogProduct, searchCatalog } from "#db/menu/catalog.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/add";
import { AddToMenu } from "./add-to-menu.tsx";
import { DidYouMean } from "./did-you-mean.tsx";
import { NewProductDialog } from "./new-product-dialog.tsx";
import { SuggestField } from "./suggest-field.tsx";
import { Thumbnail } from "./thumbnail.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Add a product");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const params = new URL(request.url).searchParams;
  const category = categories.find((known) => known === params.get("category")) ?? null;
  const brand = searchText(params.get("brand") ?? "", 120);
  const productId = params.get("product");
  const found = category && brand && !productId ? await searchCatalog(visit.db, category, brand) : null;
  const product = productId ? ((await findCatalogProduct(visit.db, productId)) ?? null) : null;
  const allowance = allowanceIn(actor.vendorState, visit.now());
  return {
    category,
    brand,
    products: found?.products ?? [],
    suggestion: found?.suggestion ?? null,
    product,
    allowance,
  };
}

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  const { category, brand, products, suggestion, product, allowance } = loaderData;
  const [creating, setCreating] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="font-display text-3xl font-semibold">Add Product to Menu</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/vendor-dashboard/add-many" look="secondary">
            Add many at once
          </ButtonLink>
          <Button look="secondary" onClick={() => setCreating(true)}>
            Add New Product
          </Button>
        </div>
      </div>
      <Step number={1} title="Category">
        <nav aria-label="Category" className="flex flex-wrap gap-2">
          {categories.map((value) => (
            <Link
              key={value}
              to={`?${new URLSearchParams({ category: value })}`}
              aria-current={value === category ? "step" : undefined}
              className="pill border border-line"
            >
              {value}
            </Link>
          ))}
        </nav>
      </Step>
      {category ? (
        <Step number={2} title="Brand or product">
          <BrandForm key={`${category} ${brand}`} category={category} brand={brand} />
        </Step>
      ) : null}
      {category && brand && !product ? (
        <Step number={3} title="Product">
          {suggestion ? <DidYouMean text={brand} suggestion={suggestion} /> : null}
          <Choices products={products} category={category} brand={brand} onCreate={() => setCreating(true)} />
        </Step>
      ) : null}
      {product ? (
        <Step number={3} title="Variations">
          <AddToMenu key={product.id} product={product} allowance={allowance} />
        </Step>
      ) : null}
      {creating ? (
        <NewProductDialog category={category} brand={brand} allowance={allowance} onClose={() => setCreating(false)} />
      ) : null}
    </>
  );
}

const Step = ({ number, title, children }: { number: number; title: string; children: React.ReactNode }) => (
  <section aria-labelledby={`step-${number}`} className="mt-6">
    <h2 id={`step-${number}`} className="mb-2 flex items-center gap-2 text-lg font-semibold">
      <span className="grid size-7 place-items-center rounded-full bg-wash text-sm text-leaf-deep" aria-hidden>
        {number}
      </span>
      {title}
    </h2>
    {children}
  </section>
);

function BrandForm({ category, brand }: { category: Category; brand: string }) {
  const [typed, setTyped] = useState(brand);
  return (
    <Form className="flex max-w-xl items-end gap-2">
      <input type="hidden" name="category" value={category} />
      <SuggestField
        label="Brand or product"
        name="brand"
        source={`/vendor-dashboard/brands?${new URLSearchParams({ category })}`}
        placeholder="Type a name"
        maxLength={120}
        value={typed}
        onChange={setTyped}
        className="grow"
      />
      <Button type="submit" look={brand === "" ? "primary" : "secondary"}>
        <span>
          Find<span className="max-sm:hidden"> products</span>
        </span>
      </Button>
    </Form>
  );
}

type ChoicesProps = { products: readonly CatalogProduct[]; category: Category; brand: string; onCreate(): void };

function Choices({ products, category, brand, onCreate }: ChoicesProps) {
  if (products.length === 0) {
    return (
      <EmptyState title={`No ${category} in the catalog matches “${brand}”.`}>
        <Button onClick={onCreate}>Add New Product</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product) => (
          <li key={product.id}>
            <Link
              to={`?${new URLSearchParams({ category, brand, product: product.id })}`}
              className="flex h-full items-center gap-3 rounded-card border border-line bg-card p-3 hover:border-leaf hover:bg-wash/50"
            >
              <Thumbnail imageKey={product.images[0]} px={56} />
              <span className="min-w-0">
                <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{product.name}</span>
                <span className="block truncate text-sm text-quiet">
                  {[
                    product.brand === brand ? "" : product.brand,
                    product.strain,
                    sortedAmounts(product.amounts, product.category).join(", "),
                  ]
                    .filter(Boolean)
                    .join(" · ") || product.brand}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        Not here?{" "}
        <button
          type="button"
          onClick={onCreate}
          className="min-h-11 font-semibold text-leaf underline underline-offset-4"
        >
          Create a new product
        </button>
      </p>
    </>
  );
}
