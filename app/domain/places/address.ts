export type SavedAddress = { address: string; lat: number; lng: number; apartment?: string };

export type AddressParts = { street: string; city: string; state: string; zip: string };

/** The apartment is separate because street maps don't know it (DECISIONS 41). */
export type DeliveryAddress = AddressParts & { apartment: string | null };

export const APARTMENT_MAX = 40;
export const DELIVERY_NOTE_MAX = 300;

const COUNTRY = /^(usa|u\.s\.a\.|us|united states(?: of america)?)$/i;
const STATE_AND_ZIP = /^([A-Za-z]{2}|[A-Za-z][A-Za-z. ]+?)?(?:\s*\b(\d{5})(?:-\d{4})?)?$/;

/** Missing parts are empty ("Los Angeles, CA"). Everything before the city is the street, commas included. */
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

export function parseAddress(address: string): AddressParts | undefined {
  const parts = addressParts(address);
  return parts.street && parts.state && parts.zip ? parts : undefined;
}

export const formatAddress = ({
  street,
  apartment = null,
  city,
  state,
  zip,
}: AddressParts & { apartment?: string | null }): string =>
  [street, unitText(apartment ?? ""), city, `${state} ${zip}`.trim()].filter(Boolean).join(", ");

const unitText = (apartment: string) => (/^[\p{L}\d-]*\d[\p{L}\d-]*$/u.test(apartment) ? `#${apartment}` : apartment);

export function cityAndState(address: string): string {
  const { city, state } = addressParts(address);
  return [city, state].filter(Boolean).join(", ");
}

export const locationLabel = (address: string | undefined): string =>
  (address && (addressParts(address).street || cityAndState(address))) || "Select location";

export const STREET_MISSING = "Enter the street and house number.";
export const ZIP_MISSING = "Enter the 5-digit ZIP code of this address.";

export const withZip = (address: string, zip: string): string =>
  zip.trim() ? `${address.trim().replace(/[\s,]+\d{5}(-\d{4})?$/, "")} ${zip.trim()}` : address;

export function missingAddressPartText(address: string): string | null {
  const { street, state, zip } = addressParts(address);
  if (!street) return "A delivery needs a street and house number.";
  if (!zip) return "A delivery needs the address's ZIP code.";
  return state ? null : "A delivery needs the whole address: street, city, state and ZIP code.";
}
