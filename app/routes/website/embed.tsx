import { renderToStaticMarkup } from "react-dom/server";
import { asksAge, showsSaleFirst, smallPrint } from "#app/domain/compliance/offers.ts";
import { withheldText } from "#app/domain/compliance/withheld.ts";
import { themeOf } from "#app/domain/dispensaries/website/colors.ts";
import { menuSections, readMenuSearch } from "#app/domain/menu/menu.ts";
import { stockAgeText } from "#app/domain/pos/stock-age.ts";
import { visitContext } from "#app/visit.ts";
import { findMenu } from "#db/menu/public-menu.ts";
import type { Route } from "./+types/embed";
import { Embedded, EmbeddedSections } from "./embedded-menu.tsx";

/** Of each category, and of a chosen one: about 100 products are 10 kB compressed. */
const PREVIEW = 14;
const WHOLE = 100;

/**
 * The menu as HTML to paste into another page, or to fetch at its edge. Anyone may read it from anywhere, since it is
 * the same for everyone. Its filters are the menu's: `?category=flower`.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const { website, origin, settings } = visit;
  if (!website) return new Response(null, { status: 404 });
  const now = visit.now();
  const url = new URL(request.url);
  const search = readMenuSearch(url.searchParams);
  const menu = await findMenu(visit.db, website.vendorId, search, now);
  if (!menu?.vendor.public) return new Response(null, { status: 404 });
  const { vendor } = menu;
  const instead = asksAge([vendor], now, settings.ageAsking)
    ? "Products are shown to adults 21 and older."
    : vendor.withheld && withheldText(vendor.withheld, vendor);
  const sections = menuSections(menu.products, menu.categoryLimit, search.sort, showsSaleFirst(vendor, now));
  const notes = [stockAgeText(vendor.stockAt, vendor.timeZone, now), smallPrint(vendor, "menu", now)];
  const html = renderToStaticMarkup(
    <Embedded
      name={website.name}
      origin={origin}
      src={`${origin}${url.pathname}${url.search}`}
      color={themeOf(website).light.leaf}
    >
      {instead ? (
        <p>{instead}</p>
      ) : (
        <EmbeddedSections
          sections={sections}
          limit={search.category ? WHOLE : PREVIEW}
          origin={origin}
          notes={notes.filter(Boolean).join(" · ")}
        />
      )}
    </Embedded>,
  );
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=25",
      "Access-Control-Allow-Origin": "*",
      // Opened by itself it looks as it does in a page.
      "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(request.url).origin} https:; frame-ancestors 'none'`,
    },
  });
}
