import { useState } from "react";
import { zoneCenter } from "#app/domain/dispensaries/delivery-zone.ts";
import { ratingOf } from "#app/domain/dispensaries/rating.ts";
import { offers } from "#app/domain/dispensaries/vendor.ts";
import type { MenuProduct, MenuSection } from "#app/domain/menu/menu.ts";
import { sizesOf } from "#app/domain/menu/sizes.ts";
import { storeJsonLd } from "#app/domain/menu/store-json-ld.ts";
import type { MenuVendor } from "#db/menu/public-menu.ts";

type Props = { url: string; vendor: Omit<MenuVendor, "public" | "canonicalHost">; sections: MenuSection[] };

export const StoreJsonLd = ({ url, vendor, sections }: Props) => (
  <JsonLd id="store" subject={vendor.id} text={import.meta.env.SSR ? textOf({ url, vendor, sections }) : ""} />
);

type JsonLdProps = {
  id: string;
  subject: string;
  text: string;
};

/** Search engines read the first HTML, so the browser gets neither the text nor the code for it. */
export function JsonLd({ id, subject, text }: JsonLdProps) {
  // React can't render scripts in the browser and warns; it may keep the document's own.
  const [there] = useState(() => import.meta.env.SSR || document.getElementById(id)?.dataset.of === subject);
  if (!there) return null;
  return (
    <script
      id={id}
      data-of={subject}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped
      dangerouslySetInnerHTML={{ __html: text.replaceAll("<", "\\u003c") }}
    />
  );
}

function textOf({ url, vendor, sections }: Props): string {
  const delivery = offers(vendor.dispensaryType, "Delivery")
    ? { ...zoneCenter(vendor), radiusMiles: vendor.deliveryRadiusMiles }
    : null;
  const products = sections.flatMap((section) => section.products.flatMap(sizesOf<MenuProduct>));
  return JSON.stringify(storeJsonLd(url, { ...vendor, rating: ratingOf(vendor), delivery }, products));
}
