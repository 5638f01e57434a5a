import { LISTED } from "../../schema/dispensaries.ts";

/** How many imported shops are listed, and how many lack each requirement. A shop may lack several. */
export type Listing = Record<"shops" | "listed" | "hours" | "products" | "license" | "state" | "off", number>;

export const LISTING_SQL = `SELECT count(*) AS shops, coalesce(sum(${LISTED}), 0) AS listed,
  coalesce(sum(business_hours = '{}'), 0) AS hours, coalesce(sum(listed_count = 0), 0) AS products,
  coalesce(sum(license_approved_at IS NULL), 0) AS license, coalesce(sum(withheld IS 'state'), 0) AS state,
  coalesce(sum(status <> 'active' OR suspended_at IS NOT NULL), 0) AS off
  FROM vendors WHERE source = 'kushy'`;

const lacks: [keyof Listing, string][] = [
  ["hours", "have no opening hours"],
  ["products", "have no product that shoppers can see"],
  ["license", "have no verified license, which LICENSE_CHECK=required asks for"],
  ["state", "are in a state whose rules are not confirmed"],
  ["off", "are limited or suspended"],
];

export function listingText(listing: Listing): string {
  const number = (n: number) => n.toLocaleString("en-US").padStart(9);
  return [
    `Of ${listing.shops.toLocaleString("en-US")} imported shops`,
    `${number(listing.listed)}  are listed`,
    ...lacks.filter(([what]) => listing[what] > 0).map(([what, text]) => `${number(listing[what])}  ${text}`),
  ].join("\n");
}
