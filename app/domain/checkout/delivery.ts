import { delivers } from "../dispensaries/delivery-zone.ts";
import { type Outcome, ok, type Refusal, refuse, refuseField } from "../outcome.ts";
import { APARTMENT_MAX, DELIVERY_NOTE_MAX, type DeliveryAddress } from "../places/address.ts";
import type { Point } from "../places/geo.ts";
import { isOneLine } from "../text.ts";
import type { CartDraft, Checkout } from "./draft.ts";
import type { SellingVendor } from "./sale-facts.ts";

const ADD_ADDRESS = "Please add a delivery address.";
const INVALID_ADDRESS = "Invalid delivery address format. Please re-enter your address.";
const ADDRESS_PART_MAX = 120;
const INVALID_APARTMENT = `Enter the apartment on one line, up to ${APARTMENT_MAX} characters.`;
export const DELIVERY_NOTE_TOO_LONG = `A note has at most ${DELIVERY_NOTE_MAX} characters.`;

export function checkAddress({
  orderType,
  deliveryAddress,
}: Pick<CartDraft, "orderType" | "deliveryAddress">): Outcome<DeliveryAddress | null> {
  if (orderType === "Pickup") return ok(null);
  const apartment = deliveryAddress?.apartment?.trim() ?? "";
  const parts = (["street", "city", "state", "zip"] as const).map((name) => deliveryAddress?.[name]?.trim() ?? "");
  if (parts.every((part) => part === "")) return refuse("address-missing", ADD_ADDRESS, onAddress(ADD_ADDRESS));
  const usable = (part: string) => part !== "" && part.length <= ADDRESS_PART_MAX && isOneLine(part);
  if (!parts.every(usable)) return refuse("address-invalid", INVALID_ADDRESS, onAddress(INVALID_ADDRESS));
  if (apartment.length > APARTMENT_MAX || !isOneLine(apartment)) {
    return refuseField("apartment-invalid", "apartment", INVALID_APARTMENT);
  }
  const [street, city, state, zip] = parts as [string, string, string, string];
  return ok({ street, city, state, zip, apartment: apartment || null });
}

export function checkNote({
  orderType,
  deliveryNote,
}: Pick<Checkout, "orderType" | "deliveryNote">): Outcome<string | null> {
  const note = deliveryNote?.trim() ?? "";
  if (orderType === "Pickup" || note === "") return ok(null);
  if (note.length <= DELIVERY_NOTE_MAX) return ok(note);
  return refuseField("note-too-long", "deliveryNote", DELIVERY_NOTE_TOO_LONG);
}

const onAddress = (message: string) => ({ fields: { deliveryAddress: message } });

/** `place` is undefined if the address can't be geocoded. */
export function checkZone(vendor: SellingVendor, place: Point | undefined): Refusal | undefined {
  const message = place
    ? `${vendor.dispensaryName} does not deliver to this address.`
    : "We could not find this address. Please re-enter your address.";
  if (place && delivers(vendor, place)) return undefined;
  return refuse(place ? "outside-zone" : "address-unknown", message, onAddress(message));
}
