import { href } from "react-router";
import { statesWithoutAgeQuestion } from "#app/domain/compliance/offers.ts";
import { marketplacePaths } from "#app/domain/dispensaries/website/paths.ts";
import { brandPath, productPath, strainPath } from "#app/domain/menu/slug.ts";
import { type Visit, visitContext } from "#app/visit.ts";
import type { Db } from "#db/client.ts";
import {
  countMenuPages,
  countProductPages,
  countStrainPages,
  listBrandSlugs,
  listPublicMenus,
  listPublicProducts,
  listStrainSlugs,
} from "#db/menu/sitemap.ts";
import type { Route } from "./+types/sitemap";

const publicPages = [
  "/",
  "/nearby",
  "/register",
  "/courier",
  "/courier-request",
  "/contact",
  "/sales",
  "/add-strain",
  "/login",
  "/courier-login",
  "/reset-password-request",
  "/terms",
];

const xml = (root: "urlset" | "sitemapindex", entries: string[]) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${root}>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
  );

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { db, origin } = visit;
  if (params.part === undefined) {
    const parts = await listParts(db);
    return xml(
      "sitemapindex",
      parts.map((part) => `<sitemap><loc>${origin}/sitemaps/${part}.xml</loc></sitemap>`),
    );
  }
  const pages = await listPages(visit, params.part);
  if (!pages) throw new Response("Not found", { status: 404 });
  return pagesXml(origin, pages);
}

type Page = { path: string; changed?: number };

export const pagesXml = (origin: string, pages: readonly Page[]): Response =>
  xml(
    "urlset",
    pages.map(({ path, changed }) => {
      const lastmod = changed === undefined ? "" : `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>`;
      return `<url><loc>${origin}${path}</loc>${lastmod}</url>`;
    }),
  );

const from1 = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Part 0 holds our own pages, parts from 1 dispensaries with menus; then brands, strains and products. */
async function listParts(db: Db): Promise<string[]> {
  const [menus, strains, products, brands] = await Promise.all([
    countMenuPages(db),
    countStrainPages(db),
    countProductPages(db),
    listBrandSlugs(db),
  ]);
  return [
    "0",
    ...from1(menus).map(String),
    ...(brands.length > 0 ? ["brands"] : []),
    ...from1(strains).map((page) => `strains-${page}`),
    ...from1(products).map((page) => `products-${page}`),
  ];
}

/** Parts by prefix; each covers a range of row numbers. */
const ranges: Record<string, { count(db: Db): Promise<number>; list(visit: Visit, page: number): Promise<Page[]> }> = {
  "": {
    count: countMenuPages,
    list: async ({ db }, page) =>
      (await listPublicMenus(db, page)).flatMap(({ id, updatedAt: changed }) => [
        { path: href("/vendor/:vendorId/menu", { vendorId: id }), changed },
        { path: href("/vendor/:vendorId", { vendorId: id }), changed },
      ]),
  },
  "strains-": {
    count: countStrainPages,
    list: async ({ db }, page) => (await listStrainSlugs(db, page)).map((slug) => ({ path: strainPath(slug) })),
  },
  "products-": {
    count: countProductPages,
    list: async ({ db, now, settings }, page) =>
      (await listPublicProducts(db, page, statesWithoutAgeQuestion(now(), settings.ageAsking))).map((product) => ({
        path: productPath(marketplacePaths(product.vendorId), product),
        changed: product.updatedAt,
      })),
  },
};

/** Undefined for an unknown part. */
async function listPages(visit: Visit, part: string): Promise<Page[] | undefined> {
  if (part === "brands.xml") return (await listBrandSlugs(visit.db)).map((slug) => ({ path: brandPath(slug) }));
  if (part === "0.xml") return publicPages.map((path) => ({ path }));
  const [, kind, digits] = /^([a-z]+-)?(\d{1,4})\.xml$/.exec(part) ?? [];
  const range = ranges[kind ?? ""];
  if (digits === undefined || !range) return undefined;
  const page = Number(digits);
  const pages = await range.list(visit, page);
  if (pages.length === 0 && (page === 0 || page > (await range.count(visit.db)))) return undefined;
  return pages;
}
