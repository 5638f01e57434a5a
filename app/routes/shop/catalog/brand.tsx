import { data, Link } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import { sortedAmounts } from "#app/domain/menu/amount.ts";
import { categories } from "#app/domain/menu/product.ts";
import { brandPath, slugOf, strainPath } from "#app/domain/menu/slug.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import { visitContext } from "#app/visit.ts";
import { type BrandProduct, findBrandPage } from "#db/menu/catalog-pages.ts";
import { missingMeta } from "../menu/missing-meta.ts";
import type { Route } from "./+types/brand";
import { findNear } from "./near.ts";
import { NearYou } from "./near-you.tsx";
import { NotInCatalog } from "./not-in-catalog.tsx";

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (!loaderData) return missingMeta(error, matches, "Brand");
  const { name, sections, path } = loaderData;
  const kinds = sections.map(({ category }) => category.toLowerCase()).join(", ");
  return pageMeta(matches, {
    title: `${name}: products and where to get them`,
    description: `What ${name} makes: ${kinds}. See which dispensaries near you have it, and order for delivery or pickup.`,
    path,
  });
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const slug = slugOf(params.slug);
  const page = await findBrandPage(visit.db, slug);
  const name = page?.products[0]?.brand;
  if (!page || !name) throw data("We do not know this brand.", { status: 404 });
  const near = await findNear(visit, request, name, ({ brand }) => slugOf(brand) === slug);
  const sections = categories.flatMap((category) => {
    const products = page.products.filter((product) => product.category === category).sort(byName);
    return products.length > 0 ? [{ category, products }] : [];
  });
  return { name, near, sections, more: page.more, path: brandPath(slug) };
}

const byName = (a: BrandProduct, b: BrandProduct) => a.name.localeCompare(b.name, "en");

export default function Brand({ loaderData: { name, near, sections, more, path } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 pt-6 pb-28 sm:pt-10">
      <p className="font-semibold text-quiet">Brand</p>
      <h1 className="font-display text-4xl leading-tight font-semibold break-words sm:text-5xl">{name}</h1>
      <NearYou name={name} path={path} near={near} />
      <section aria-labelledby="makes" className="mt-10">
        <h2 id="makes" className="font-display text-2xl font-semibold break-words sm:text-3xl">
          What {name} makes
        </h2>
        {sections.map(({ category, products }) => (
          <section key={category} aria-label={category} className="mt-5">
            <h3 className="font-semibold">
              {category} <span className="font-normal text-quiet tabular-nums">{products.length}</span>
            </h3>
            <ul className="mt-2 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
              {products.map((product) => (
                <Product key={product.id} product={product} />
              ))}
            </ul>
          </section>
        ))}
        {more ? <p className="mt-5 text-quiet">And more, on the menus of the dispensaries that carry it.</p> : null}
      </section>
    </main>
  );
}

const Product = ({ product: { name, category, images, amounts, strain, strainSlug } }: { product: BrandProduct }) => (
  <li className="flex min-w-0 items-center gap-4 rounded-card border border-line bg-card p-3">
    <Thumbnail src={imageUrl(images[0] ?? null, "small")} side={56} className="size-14 rounded-lg" />
    <div className="min-w-0">
      <p className="font-semibold break-words">{name}</p>
      <p className="text-sm text-quiet">{sortedAmounts(amounts, category).join(" · ")}</p>
      {strain && strainSlug ? (
        <Link
          to={strainPath(strainSlug)}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline underline-offset-4"
        >
          {strain}
        </Link>
      ) : null}
    </div>
  </li>
);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <NotInCatalog error={error} title="We do not know this brand" />
);
