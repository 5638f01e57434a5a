/** What a shopper chose, as its device keeps it: SPEC.md 3's one string, and where that is (DECISIONS 19). */
export type SavedAddress = { address: string; lat: number; lng: number; apartment?: string };

export type AddressParts = { street: string; city: string; state: string; zip: string };

/** Where a delivery goes. An apartment is a field of its own, because no map of streets knows it (DECISIONS 41). */
export type DeliveryAddress = AddressParts & { apartment: string | null };

export const APARTMENT_MAX = 40;
export const DELIVERY_NOTE_MAX = 300;

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
  // Where there is a street, a city stands behind it.
  return parts.street && parts.state && parts.zip ? parts : undefined;
}

/** "1550 Vine St, #4B, Los Angeles, CA 90028"; parts that are missing leave nothing behind. */
export const formatAddress = ({
  street,
  apartment = null,
  city,
  state,
  zip,
}: AddressParts & { apartment?: string | null }): string =>
  [street, unitText(apartment ?? ""), city, `${state} ${zip}`.trim()].filter(Boolean).join(", ");

/** A bare "4B" gets the post's sign for a unit of whatever kind; "Apt 4B" says it already. */
const unitText = (apartment: string) => (/^[\p{L}\d-]*\d[\p{L}\d-]*$/u.test(apartment) ? `#${apartment}` : apartment);

/** "Los Angeles, CA", or as much of it as the address names. */
export function cityAndState(address: string): string {
  const { city, state } = addressParts(address);
  return [city, state].filter(Boolean).join(", ");
}

/** What the location selector says: the street, else city and state, else that there is none (SPEC.md 2). */
export const locationLabel = (address: string | undefined): string =>
  (address && (addressParts(address).street || cityAndState(address))) || "Select location";

export const ZIP_MISSING = "Enter the 5-digit ZIP code of this address.";

/** An address with the ZIP code that was asked for beside it; one that it already has gives way. */
export const withZip = (address: string, zip: string): string =>
  zip.trim() ? `${address.trim().replace(/[\s,]+\d{5}(-\d{4})?$/, "")} ${zip.trim()}` : address;

/** Why a saved address is not enough for a delivery (DECISIONS 41); null where it is. */
export function deliveryGap(address: string): string | null {
  const { street, state, zip } = addressParts(address);
  if (!street) return "A delivery needs a street and house number.";
  if (!zip) return "A delivery needs the address's ZIP code.";
  return state ? null : "A delivery needs the whole address: street, city, state and ZIP code.";
}
