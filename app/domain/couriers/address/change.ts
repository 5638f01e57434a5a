import { hourText } from "../../local-instant.ts";
import { type Refusal, refuse, refuseField } from "../../outcome.ts";
import { formatAddress } from "../../places/address.ts";
import { promiseOf } from "../due.ts";
import type { AddressChange, CourierRequest, DropOff, MoveCommand } from "../request.ts";
import { milesOf } from "../way.ts";

type Shown = Pick<CourierRequest, "deliveryAddress" | "notes">;

export const isUnseen = ({ unseenAddressAt }: Pick<CourierRequest, "unseenAddressAt">): boolean =>
  unseenAddressAt != null;

/**
 * A delivery that was tapped without a connection may have been made at the old address. Only its courier knows where
 * the goods are, so it is refused until they confirm the new address and record the delivery again.
 */
export const unseenAddress = (request: CourierRequest): Refusal<"changed-meanwhile"> =>
  refuse(
    "changed-meanwhile",
    `The delivery address is now ${request.deliveryAddress}. Tap “Got it” before you go on.`,
    {
      details: { current: request },
    },
  );

export const editedMeanwhile = (request: CourierRequest): Refusal<"changed-meanwhile"> =>
  refuse(
    "changed-meanwhile",
    `Someone else changed this request while you were editing. It now goes to ${request.deliveryAddress}. Check your changes and save again.`,
    { details: { current: request } },
  );

const lineOf = ({ address }: DropOff): string => formatAddress(address);

export function addressError(request: Shown, dropOff: DropOff | undefined) {
  if (!dropOff) return refuseField("address-missing", "street", "Enter the new address.");
  const isSame = lineOf(dropOff) === request.deliveryAddress && dropOff.note === request.notes;
  return isSame ? refuseField("address-missing", "street", "This delivery already goes there.") : undefined;
}

/** What couriers earn depends on the order's total, so their pay stays. Miles and times follow the point. */
export const movedTo = (dropOff: DropOff, at: number, { courierId }: CourierRequest): Partial<CourierRequest> => ({
  deliveryAddress: lineOf(dropOff),
  deliveryLat: dropOff.point?.lat ?? null,
  deliveryLng: dropOff.point?.lng ?? null,
  notes: dropOff.note,
  unseenAddressAt: courierId === null ? null : at,
});

export const changeOf = ({ deliveryAddress }: Shown, dropOff: DropOff | undefined): AddressChange | null =>
  dropOff ? { from: deliveryAddress, to: lineOf(dropOff), parts: dropOff.address } : null;

export const noteOf = ({ notes }: Shown, { dropOff, note = "" }: MoveCommand): string =>
  dropOff && dropOff.note !== notes ? dropOff.note : note;

/** "Address saved. 5.7 miles instead of 3.2, delivery by 1:05 PM instead of 12:50 PM." */
export function changedText(before: CourierRequest, after: CourierRequest): string {
  const by = (request: CourierRequest) =>
    hourText(promiseOf(request, milesOf(request)).deliverBy, request.timeZone, request.createdAt);
  const changes = [
    milesOf(before) === milesOf(after)
      ? ""
      : `${milesOf(after) ?? "unknown"} miles instead of ${milesOf(before) ?? "unknown"}`,
    by(before) === by(after) ? "" : `delivery by ${by(after)} instead of ${by(before)}`,
  ].filter(Boolean);
  return `Address saved.${changes.length > 0 ? ` Now ${changes.join(", ")}.` : ""}`;
}
