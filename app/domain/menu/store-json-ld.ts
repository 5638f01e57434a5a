import { type BusinessHours, type SpecialDays, spansOf } from "../dispensaries/opening-hours.ts";
import { imageUrl } from "../image-url.ts";
import { weekdays } from "../local-date.ts";
import { e164 } from "../phone.ts";
import type { AddressParts } from "../places/address.ts";
import type { MenuProduct } from "./menu.ts";
import { shownPriceCents } from "./product.ts";

type Shop = AddressParts & {
  dispensaryName: string;
  logoKey: string | null;
  phone: string | null;
  lat: number;
  lng: number;
  licenseNumber: string | null;
  businessHours: BusinessHours;
  specialDays: SpecialDays;
  rating?: { average: number; count: number } | null;
  delivery: { lat: number; lng: number; radiusMiles: number } | null;
};

const METERS_PER_MILE = 1609.344;
/** Enough for a search engine, and keeps the page small. */
const OFFERS_MAX = 24;

/**
 * A dispensary for search engines: schema.org's `Store` with its hours, the area that it serves, its license and the
 * beginning of its menu as an `OfferCatalog`. `url` is the menu's own; paths become addresses below its origin. JSON
 * leaves out what is undefined.
 */
export function storeJsonLd(url: string, shop: Shop, products: readonly MenuProduct[]) {
  const imageOf = (key: string | null) => (key ? new URL(imageUrl(key), url).href : undefined);
  return {
    "@context": "https://schema.org",
    "@type": "Store",
    "@id": url,
    url,
    name: shop.dispensaryName,
    logo: imageOf(shop.logoKey),
    image: imageOf(shop.logoKey),
    telephone: shop.phone ? e164(shop.phone) : undefined,
    address: {
      "@type": "PostalAddress",
      streetAddress: shop.street,
      addressLocality: shop.city,
      addressRegion: shop.state,
      postalCode: shop.zip,
      addressCountry: "US",
    },
    geo: { "@type": "GeoCoordinates", latitude: shop.lat, longitude: shop.lng },
    identifier: shop.licenseNumber
      ? { "@type": "PropertyValue", propertyID: "license", value: shop.licenseNumber }
      : undefined,
    aggregateRating: shop.rating
      ? {
          "@type": "AggregateRating",
          ratingValue: shop.rating.average,
          reviewCount: shop.rating.count,
          bestRating: 5,
          worstRating: 1,
        }
      : undefined,
    openingHoursSpecification: weekdays.flatMap((weekday) => {
      const dayOfWeek = `https://schema.org/${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`;
      return spansOf(shop.businessHours[weekday]).map((span) => ({ ...openBetween(span), dayOfWeek }));
    }),
    specialOpeningHoursSpecification: specialHours(shop.specialDays),
    areaServed: shop.delivery
      ? {
          "@type": "GeoCircle",
          geoMidpoint: { "@type": "GeoCoordinates", latitude: shop.delivery.lat, longitude: shop.delivery.lng },
          geoRadius: Math.round(shop.delivery.radiusMiles * METERS_PER_MILE),
        }
      : undefined,
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: "Menu",
      itemListElement: products.slice(0, OFFERS_MAX).map((product) => ({
        "@type": "Offer",
        price: (shownPriceCents(product) / 100).toFixed(2),
        priceCurrency: "USD",
        availability: "https://schema.org/InStock",
        itemOffered: {
          "@type": "Product",
          name: product.name,
          category: product.category,
          brand: product.brand ? { "@type": "Brand", name: product.brand } : undefined,
          image: imageOf(product.imageKey),
        },
      })),
    },
  };
}

const openBetween = ({ open, close }: { open: string; close: string }) => ({
  "@type": "OpeningHoursSpecification",
  opens: open,
  closes: close,
});

/** Closed all day is written as 00:00 to 00:00. */
function specialHours(days: SpecialDays) {
  const hours = Object.entries(days).flatMap(([date, { hours }]) => {
    const spans = hours ? spansOf(hours) : [{ open: "00:00", close: "00:00" }];
    return spans.map((span) => ({ ...openBetween(span), validFrom: date, validThrough: date }));
  });
  return hours.length > 0 ? hours : undefined;
}
