/** A value that schema.org allows at a property: a kind of text or number, or one of these types. */
type Range =
  | "text"
  | "number"
  | "url"
  | "time"
  | "day"
  | "date"
  | "availability"
  | "currency"
  | "price"
  | { types: string[] };
type Rule = { required: string[]; properties: Record<string, Range> };

const thing = (type: string): Range => ({ types: [type] });

/** What schema.org (and Google's rules for shops and offers) say of the types that we use; what is not here is not allowed. */
const rules: Record<string, Rule> = {
  Store: {
    required: ["name", "address", "url"],
    properties: {
      url: "url",
      name: "text",
      logo: "url",
      image: "url",
      telephone: "text",
      address: thing("PostalAddress"),
      geo: thing("GeoCoordinates"),
      identifier: thing("PropertyValue"),
      openingHoursSpecification: thing("OpeningHoursSpecification"),
      specialOpeningHoursSpecification: thing("OpeningHoursSpecification"),
      aggregateRating: thing("AggregateRating"),
      areaServed: { types: ["GeoCircle", "Place"] },
      hasOfferCatalog: thing("OfferCatalog"),
    },
  },
  AggregateRating: {
    required: ["ratingValue", "reviewCount"],
    properties: { ratingValue: "number", reviewCount: "number", bestRating: "number", worstRating: "number" },
  },
  PostalAddress: {
    required: ["streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"],
    properties: {
      streetAddress: "text",
      addressLocality: "text",
      addressRegion: "text",
      postalCode: "text",
      addressCountry: "text",
    },
  },
  GeoCoordinates: { required: ["latitude", "longitude"], properties: { latitude: "number", longitude: "number" } },
  GeoCircle: {
    required: ["geoMidpoint", "geoRadius"],
    properties: { geoMidpoint: thing("GeoCoordinates"), geoRadius: "number" },
  },
  PropertyValue: { required: ["value"], properties: { propertyID: "text", value: "text" } },
  OpeningHoursSpecification: {
    required: ["opens", "closes"],
    properties: { dayOfWeek: "day", opens: "time", closes: "time", validFrom: "date", validThrough: "date" },
  },
  OfferCatalog: { required: ["itemListElement"], properties: { name: "text", itemListElement: thing("Offer") } },
  Offer: {
    required: ["price", "priceCurrency", "availability"],
    properties: {
      price: "price",
      priceCurrency: "currency",
      availability: "availability",
      url: "url",
      itemOffered: thing("Product"),
      seller: thing("Organization"),
    },
  },
  Product: {
    required: ["name"],
    properties: {
      name: "text",
      url: "url",
      category: "text",
      description: "text",
      size: "text",
      brand: thing("Brand"),
      image: "url",
      offers: thing("Offer"),
    },
  },
  Organization: { required: ["name"], properties: { name: "text", url: "url" } },
  Brand: { required: ["name"], properties: { name: "text" } },
};

const days = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|PublicHolidays";
const availabilities =
  "InStock|OutOfStock|LimitedAvailability|SoldOut|PreOrder|BackOrder|Discontinued|InStoreOnly|OnlineOnly";
const kinds: Record<Extract<Range, string>, (value: unknown) => boolean> = {
  text: (value) => typeof value === "string" && value.trim() !== "",
  number: (value) => typeof value === "number" && Number.isFinite(value),
  url: (value) => typeof value === "string" && /^https?:\/\//.test(value) && URL.canParse(value),
  time: (value) => typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value),
  date: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value),
  day: (value) => typeof value === "string" && new RegExp(`^https://schema.org/(${days})$`).test(value),
  availability: (value) =>
    typeof value === "string" && new RegExp(`^https://schema.org/(${availabilities})$`).test(value),
  currency: (value) => typeof value === "string" && /^[A-Z]{3}$/.test(value),
  // A point for the decimals, no sign of a currency and no separators.
  price: (value) => typeof value === "string" && /^\d+(\.\d{2})?$/.test(value) && Number(value) > 0,
};

/** What is not of schema.org's rules in JSON-LD, each with where it stands. */
export function faultsIn(node: unknown, type = "Store", at = type): string[] {
  const rule = rules[type];
  if (!rule) return [`${at}: no rule for ${type}`];
  const written: Record<string, unknown> = JSON.parse(JSON.stringify(node));
  const { "@context": context, "@type": kind, "@id": id, ...properties } = written;
  const faults: string[] = [];
  if (kind !== type) faults.push(`${at}: is ${String(kind)}`);
  if (at === type && context !== "https://schema.org") faults.push(`${at}: has another context`);
  if (id !== undefined && !kinds.url(id)) faults.push(`${at}: @id is no address`);
  for (const name of rule.required) if (properties[name] === undefined) faults.push(`${at}: has no ${name}`);
  for (const [name, value] of Object.entries(properties)) {
    const range = rule.properties[name];
    if (!range) faults.push(`${at}.${name}: is no property of ${type}`);
    else
      for (const [index, each] of [value].flat().entries())
        faults.push(...outside(range, each, `${at}.${name}[${index}]`));
  }
  if (type === "GeoCoordinates") {
    const { latitude, longitude } = properties as { latitude: number; longitude: number };
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) faults.push(`${at}: is not on earth`);
  }
  return faults;
}

function outside(range: Range, value: unknown, at: string): string[] {
  if (typeof range === "string") return kinds[range](value) ? [] : [`${at}: ${JSON.stringify(value)} is no ${range}`];
  const type = (value as { "@type"?: string } | null)?.["@type"] ?? "";
  return range.types.includes(type)
    ? faultsIn(value, type, at)
    : [`${at}: may not be ${type || JSON.stringify(value)}`];
}
