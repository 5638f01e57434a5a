import { href } from "react-router";
import { brandPath, strainPath } from "#app/domain/menu/slug.ts";
import { visitContext } from "#app/visit.ts";
import type { Db } from "#db/client.ts";
import { countStrainPages, listBrandSlugs, listStrainSlugs } from "#db/menu/catalog-pages.ts";
import { countMenuPages, listPublicMenus } from "#db/menu/queries.ts";
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

const notFound = () => new Response("Not found", { status: 404 });

/** /sitemap.xml lists the parts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(visitContext);
  const { origin } = settings;
  if (params.part === undefined) {
    const parts = await listParts(db);
    return xml(
      "sitemapindex",
      parts.map((part) => `<sitemap><loc>${origin}/sitemaps/${part}.xml</loc></sitemap>`),
    );
  }
  const pages = await listPages(db, params.part);
  if (!pages) throw notFound();
  return xml(
    "urlset",
    pages.map(({ path, changed }) => {
      const lastmod = changed === undefined ? "" : `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>`;
      return `<url><loc>${origin}${path}</loc>${lastmod}</url>`;
    }),
  );
}

type Page = { path: string; changed?: number };
const from1 = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** 0 holds our own pages, the ones from 1 on dispensaries with their menus; then brands and strains. */
async function listParts(db: Db): Promise<string[]> {
  const [menus, strains, brands] = await Promise.all([countMenuPages(db), countStrainPages(db), listBrandSlugs(db)]);
  return [
    "0",
    ...from1(menus).map(String),
    ...(brands.length > 0 ? ["brands"] : []),
    ...from1(strains).map((page) => `strains-${page}`),
  ];
}

/** What a part names; undefined where there is no such part. */
async function listPages(db: Db, part: string): Promise<Page[] | undefined> {
  const [, kind, digits] = /^(?:(strains-)?(\d{1,4})|brands)\.xml$/.exec(part) ?? [];
  if (part === "brands.xml") return (await listBrandSlugs(db)).map((slug) => ({ path: brandPath(slug) }));
  if (digits === undefined) return undefined;
  const page = Number(digits);
  if (kind) {
    const slugs = await listStrainSlugs(db, page);
    if (slugs.length === 0 && (page === 0 || page > (await countStrainPages(db)))) return undefined;
    return slugs.map((slug) => ({ path: strainPath(slug) }));
  }
  if (page === 0) return publicPages.map((path) => ({ path }));
  const menus = await listPublicMenus(db, page);
  if (menus.length === 0 && page > (await countMenuPages(db))) return undefined;
  return menus.flatMap(({ id, updatedAt: changed }) => [
    { path: href("/vendor/:vendorId/menu", { vendorId: id }), changed },
    { path: href("/vendor/:vendorId", { vendorId: id }), changed },
  ]);
}
