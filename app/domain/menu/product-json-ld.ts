import { imageUrl } from "../image-url.ts";
import type { MenuProduct, ProductDetails } from "./menu.ts";
import { shownPriceCents } from "./product.ts";

/** schema.org `Product` with `Offer`. `url` is absolute; other paths resolve against its origin. JSON leaves out what is undefined. */
export function productJsonLd(
  url: string,
  product: MenuProduct & Pick<ProductDetails, "description">,
  seller: { id: string; dispensaryName: string },
) {
  const absolute = (path: string) => new URL(path, url).href;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": url,
    url,
    name: product.name,
    category: product.category,
    description: product.description || undefined,
    brand: product.brand ? { "@type": "Brand", name: product.brand } : undefined,
    image: product.imageKey ? absolute(imageUrl(product.imageKey)) : undefined,
    size: product.amount || undefined,
    offers: {
      "@type": "Offer",
      url,
      price: (shownPriceCents(product) / 100).toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${product.stock === 0 ? "OutOfStock" : "InStock"}`,
      seller: { "@type": "Organization", name: seller.dispensaryName, url: absolute(`/vendor/${seller.id}`) },
    },
  };
}
