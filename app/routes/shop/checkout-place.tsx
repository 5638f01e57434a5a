import { Pencil } from "lucide-react";
import { useState } from "react";
import type { SavedAddress } from "#app/domain/address.ts";
import { delivers } from "#app/domain/delivery-zone.ts";
import type { QuoteJson } from "#app/domain/schemas/checkout.ts";
import { AddressBox } from "#app/ui/address-box.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";

type Vendor = QuoteJson["vendor"];

/** Where a pickup is fetched. */
export function PickupPlace({ vendor }: { vendor: Vendor }) {
  const { storefrontAddress, contactNumber } = vendor;
  return (
    <div className="flex items-start justify-between gap-4">
      <address className="min-w-0 break-words not-italic">
        <span className="block font-semibold">{vendor.dispensaryName}</span>
        {storefrontAddress.formatted}
        {contactNumber ? (
          <a href={`tel:${contactNumber.e164}`} className="flex min-h-11 w-fit items-center font-semibold text-leaf">
            {contactNumber.formatted}
          </a>
        ) : null}
      </address>
      <CopyButton text={storefrontAddress.formatted} label="Pickup Location" className="-mt-2.5 -mr-3 shrink-0" />
    </div>
  );
}

type DeliveryProps = {
  vendor: Vendor | null;
  address: SavedAddress | null;
  error: string | undefined;
  onSave(address: SavedAddress): void;
};

/** Where a delivery goes: looked at, then edited, then saved (SPEC.md 2, /checkout). */
export function DeliveryPlace({ vendor, address, error, onSave }: DeliveryProps) {
  const [asked, setEditing] = useState(address === null);
  const [found, setFound] = useState<SavedAddress | null>(null);
  const outside = vendor && address && !deliversTo(vendor, address);
  // What the server cannot deliver to is to be mended, not looked at.
  const editing = asked || error !== undefined;
  const message = error ?? (outside ? `${vendor.dispensaryName} does not deliver to this address.` : undefined);

  function save() {
    if (!found) return;
    onSave(found);
    setEditing(false);
    setFound(null);
  }

  return (
    <div>
      {editing ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter saves the address here, instead of placing the order
        <div
          className="grid gap-3"
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            save();
          }}
        >
          <AddressBox
            name="deliveryAddress"
            label="Delivery Address"
            labelHidden
            placeholder="Enter your address"
            defaultValue={address?.address ?? ""}
            error={message}
            onPlace={setFound}
          />
          <div className="flex flex-wrap gap-3">
            <Button onClick={save} disabled={found === null}>
              Save Address
            </Button>
            {address && !error ? (
              <Button look="secondary" onClick={() => setEditing(false)}>
                Cancel
              </Button>
            ) : null}
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-56 pt-2 break-words" data-testid="delivery-address">
            {address?.address}
          </p>
          <div className="-mx-4 flex">
            <CopyButton text={address?.address ?? ""} label="Delivery Address" />
            <Button look="quiet" className="px-4" aria-label="Edit Delivery Address" onClick={() => setEditing(true)}>
              <Pencil className="size-4" aria-hidden />
              Edit
            </Button>
          </div>
        </div>
      )}
      {message && !editing ? (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {message}
        </p>
      ) : null}
    </div>
  );
}

/** A hint from what the device knows; the server finds the address itself before it decides. */
function deliversTo({ deliveryZone, deliveryRadiusMiles }: Vendor, address: SavedAddress): boolean {
  const [lng, lat] = deliveryZone.coordinates;
  return delivers({ lat, lng, zoneLat: lat, zoneLng: lng, deliveryRadiusMiles }, address);
}
