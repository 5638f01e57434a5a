/** What a shopper chose, as its device keeps it: SPEC.md 3's one string, and where that is (DECISIONS 19). */
export type SavedAddress = { address: string; lat: number; lng: number };

export type AddressParts = { street: string; city: string; state: string; zip: string };

const COUNTRY = /^(usa|u\.s\.a\.|us|united states(?: of america)?)$/i;
const STATE_AND_ZIP = /^([A-Za-z]{2}|[A-Za-z][A-Za-z. ]+?)?(?:\s*\b(\d{5})(?:-\d{4})?)?$/;

/**
 * The parts of a comma-separated "street, city, state zip", each empty where it is missing: "Los Angeles, CA" has neither a
 * street nor a ZIP code. What stands before the city is the street, with its own commas ("1 Main St, Apt 4").
 */
export function addressParts(address: string): AddressParts {
  const parts = address
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length > 1 && COUNTRY.test(parts.at(-1) ?? "")) parts.pop();
  const [, state = "", zip = ""] = (parts.length > 1 && STATE_AND_ZIP.exec(parts.at(-1) ?? "")) || [];
  if (state || zip) parts.pop();
  const city = parts.pop() ?? "";
  return { street: parts.join(", "), city, state: state.length === 2 ? state.toUpperCase() : state, zip };
}

/** The same parts where all four are there, as an order needs them; undefined where one is missing (SPEC.md 5, Checkout). */
export function parseAddress(address: string): AddressParts | undefined {
  const parts = addressParts(address);
  return parts.street && parts.city && parts.state && parts.zip ? parts : undefined;
}

/** "1550 Vine St, Los Angeles, CA 90028"; parts that are missing leave nothing behind. */
export const formatAddress = ({ street, city, state, zip }: AddressParts): string =>
  [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(", ");

/** "Los Angeles, CA", or as much of it as the address names. */
export function cityAndState(address: string): string {
  const { city, state } = addressParts(address);
  return [city, state].filter(Boolean).join(", ");
}

/** What the location selector says: the street, else city and state, else that there is none (SPEC.md 2). */
export const locationLabel = (address: string | undefined): string =>
  (address && (addressParts(address).street || cityAndState(address))) || "Select location";
