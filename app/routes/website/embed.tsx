import { renderToStaticMarkup } from "react-dom/server";
import { asksAge, showsSaleFirst, smallPrint } from "#app/domain/compliance/offers.ts";
import { withheldText } from "#app/domain/compliance/withheld.ts";
import { themeOf } from "#app/domain/dispensaries/website/colors.ts";
import type { Website } from "#app/domain/dispensaries/website/host.ts";
import { type MenuSearch, menuParams, menuSections, readMenuSearch } from "#app/domain/menu/menu.ts";
import { stockAgeText } from "#app/domain/pos/stock-age.ts";
import { createShortCache, MENU_AGE_MS } from "#app/edge/cache.ts";
import { type Visit, visitContext } from "#app/visit.ts";
import { findMenu } from "#db/menu/public-menu.ts";
import type { Route } from "./+types/embed";
import { Embedded, EmbeddedSections } from "./embedded-menu.tsx";

/** Products shown of each category, or of the chosen one. 100 are about 7 kB compressed. */
const PREVIEW = 8;
const WHOLE = 100;

const BYTES_MAX = 4_000_000;
const menus = createShortCache<string>(BYTES_MAX, MENU_AGE_MS);

/**
 * The menu as HTML for other sites' pages. Any origin may read it, because it is the same for everyone. Takes the menu's
 * filters, such as `?category=flower`.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const { website, origin } = visit;
  const search = readMenuSearch(new URL(request.url).searchParams);
  const src = `${origin}/embed?${menuParams(search)}`.replace(/\?$/, "");
  const load = async () => {
    const html = (website && (await renderMenu(visit, website, search, src))) ?? "";
    return { value: html, weight: html.length };
  };
  const html = await menus.read(src, visit.now(), load);
  if (!html) return new Response(null, { status: 404 });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": `public, max-age=${MENU_AGE_MS / 1000}`,
      "Access-Control-Allow-Origin": "*",
      // Search engines should list the pages that embed it.
      "X-Robots-Tag": "noindex",
      // Lets it look right when opened on its own.
      "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; img-src ${origin} https:; frame-ancestors 'none'`,
    },
  });
}

/** Undefined if its pages are down. */
async function renderMenu(visit: Visit, website: Website, search: MenuSearch, src: string) {
  const now = visit.now();
  const menu = await findMenu(visit.db, website.vendorId, search, now);
  if (!menu?.vendor.public) return undefined;
  const { vendor } = menu;
  const instead = asksAge([vendor], now, visit.settings.ageAsking)
    ? "Products are shown to adults 21 and older."
    : vendor.withheld && withheldText(vendor.withheld, vendor);
  const sections = menuSections(menu.products, menu.categoryLimit, search.sort, showsSaleFirst(vendor, now));
  const notes = [stockAgeText(vendor.stockAt, vendor.timeZone, now), smallPrint(vendor, "menu", now)];
  return renderToStaticMarkup(
    <Embedded name={website.name} origin={visit.origin} src={src} color={themeOf(website).light.leaf}>
      {instead ? (
        <p>{instead}</p>
      ) : (
        <EmbeddedSections
          sections={sections}
          limit={search.category ? WHOLE : PREVIEW}
          origin={visit.origin}
          notes={notes.filter(Boolean).join(" · ")}
        />
      )}
    </Embedded>,
  );
}
