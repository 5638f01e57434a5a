import { href } from "react-router";
import { visitContext } from "#app/visit.ts";
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

/** /sitemap.xml lists the parts; /sitemaps/0.xml holds our own pages, the ones from 1 on dispensaries with their menus. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(visitContext);
  if (params.part === undefined) {
    const parts = 1 + (await countMenuPages(db));
    return xml(
      "sitemapindex",
      Array.from(
        { length: parts },
        (_, part) => `<sitemap><loc>${settings.origin}/sitemaps/${part}.xml</loc></sitemap>`,
      ),
    );
  }
  const part = /^(\d{1,4})\.xml$/.exec(params.part)?.[1];
  if (part === undefined) throw new Response("Not found", { status: 404 });
  if (part === "0")
    return xml(
      "urlset",
      publicPages.map((path) => `<url><loc>${settings.origin}${path}</loc></url>`),
    );
  const menus = await listPublicMenus(db, Number(part));
  if (menus.length === 0 && Number(part) > (await countMenuPages(db))) throw new Response("Not found", { status: 404 });
  return xml(
    "urlset",
    menus.flatMap(({ id, updatedAt }) => {
      const paths = [href("/vendor/:vendorId/menu", { vendorId: id }), href("/vendor/:vendorId", { vendorId: id })];
      const lastmod = `<lastmod>${new Date(updatedAt).toISOString().slice(0, 10)}</lastmod>`;
      return paths.map((path) => `<url><loc>${settings.origin}${path}</loc>${lastmod}</url>`);
    }),
  );
}
