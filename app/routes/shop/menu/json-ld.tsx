import { useState } from "react";
import { zoneCenter } from "#app/domain/dispensaries/delivery-zone.ts";
import { ratingOf } from "#app/domain/dispensaries/rating.ts";
import { offers } from "#app/domain/dispensaries/vendor.ts";
import type { MenuProduct, MenuSection } from "#app/domain/menu/menu.ts";
import { sizesOf } from "#app/domain/menu/sizes.ts";
import { storeJsonLd } from "#app/domain/menu/store-json-ld.ts";
import type { MenuVendor } from "#db/menu/public-menu.ts";

const ID = "store";

type Props = { url: string; vendor: Omit<MenuVendor, "public">; sections: MenuSection[] };

/** The dispensary for search engines. They read the first HTML, so that the browser needs neither this code nor the text. */
export function StoreJsonLd({ url, vendor, sections }: Props) {
  // React renders no script in the browser, and says so; it may keep the one that came with the document.
  const [there] = useState(() => import.meta.env.SSR || document.getElementById(ID)?.dataset.vendor === vendor.id);
  if (!there) return null;
  const text = import.meta.env.SSR ? textOf({ url, vendor, sections }) : "";
  return (
    <script
      id={ID}
      data-vendor={vendor.id}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

function textOf({ url, vendor, sections }: Props): string {
  const delivery = offers(vendor.dispensaryType, "Delivery")
    ? { ...zoneCenter(vendor), radiusMiles: vendor.deliveryRadiusMiles }
    : null;
  const products = sections.flatMap((section) => section.products.flatMap(sizesOf<MenuProduct>));
  return JSON.stringify(storeJsonLd(url, { ...vendor, rating: ratingOf(vendor), delivery }, products)).replaceAll(
    "<",
    "\\u003c",
  );
}
