import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import {
  APARTMENT_MAX,
  addressParts,
  DELIVERY_NOTE_MAX,
  missingAddressPartText,
  type SavedAddress,
} from "#app/domain/places/address.ts";
import { type PlaceKind, placeKinds, placeLabels } from "#app/domain/places/place-kind.ts";
import { Button } from "#app/ui/button.tsx";
import { AddressBox } from "#app/ui/combobox/address-box.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, FieldError, TextArea } from "#app/ui/form/field.tsx";
import { addressCookie } from "../address-cookie.ts";

type Vendor = QuoteJson["vendor"];

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

export type DeliveryExtras = { apartment: string; note: string; placeKind: PlaceKind };

export function readDeliveryExtras(form: HTMLFormElement): DeliveryExtras {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  const placeKind = placeKinds.find((kind) => kind === typed.get("placeKind")) ?? "home";
  return { apartment: text("apartment"), note: text("deliveryNote"), placeKind };
}

/** Saves the apartment, but not the note (DECISIONS 19 and 41). */
export function saveAddress(address: SavedAddress) {
  // biome-ignore lint/suspicious/noDocumentCookie: the address is a cookie that scripts may write
  document.cookie = addressCookie(address);
}

type FieldErrors = Partial<Record<"deliveryAddress" | "apartment" | "deliveryNote" | "placeKind", string>>;

type DeliveryProps = {
  address: SavedAddress | null;
  errors: FieldErrors;
  /** Where the law allows deliveries; null if it doesn't say. */
  placeRule: string | null;
  /** The kind chosen before a reload. */
  savedKind: string | undefined;
  onSave(address: SavedAddress): void;
  onEdit(field: keyof FieldErrors): void;
};

export function DeliveryPlace({ address, errors, placeRule, savedKind, onSave, onEdit }: DeliveryProps) {
  const [moves, setMoves] = useState(0);
  const save = (found: SavedAddress) => {
    // A new address has another apartment, unless it only adds the missing street.
    if (address && !missingAddressPartText(address.address)) setMoves(moves + 1);
    onSave(found);
  };
  return (
    <div className="grid gap-4">
      <SavedPlace address={address} error={errors.deliveryAddress} onSave={save} />
      <Field
        key={moves}
        label="Apartment or unit (optional)"
        name="apartment"
        autoComplete="address-line2"
        maxLength={APARTMENT_MAX}
        defaultValue={moves === 0 ? address?.apartment : ""}
        error={errors.apartment}
        onInput={() => onEdit("apartment")}
        className="sm:max-w-60"
      />
      {placeRule ? (
        <div className="text-sm">
          <p className="text-quiet">{placeRule}</p>
          <details open={errors.placeKind !== undefined}>
            <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-leaf">
              Not a private home?
            </summary>
            <fieldset onChange={() => onEdit("placeKind")}>
              <legend className="sr-only">Kind of place</legend>
              <div className="flex flex-wrap gap-x-5">
                {placeKinds.map((kind) => (
                  <label key={kind} className="flex min-h-11 items-center gap-2">
                    <input
                      type="radio"
                      name="placeKind"
                      value={kind}
                      defaultChecked={kind === (savedKind || "home")}
                      className="size-5 accent-leaf"
                    />
                    {placeLabels[kind]}
                  </label>
                ))}
              </div>
              <FieldError>{errors.placeKind}</FieldError>
            </fieldset>
          </details>
        </div>
      ) : null}
      <TextArea
        label="Note for the driver (optional)"
        name="deliveryNote"
        rows={2}
        maxLength={DELIVERY_NOTE_MAX}
        placeholder="Gate code, entrance, where to meet"
        error={errors.deliveryNote}
        onInput={() => onEdit("deliveryNote")}
      />
    </div>
  );
}

type PlaceProps = { address: SavedAddress | null; error: string | undefined; onSave(address: SavedAddress): void };

function SavedPlace({ address, error, onSave }: PlaceProps) {
  const [opened, setOpened] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<SavedAddress | null>(null);
  // Enough to browse isn't enough to deliver to: ask for the rest right away (DECISIONS 41).
  const gap = address && missingAddressPartText(address.address);
  const newGap = found && missingAddressPartText(found.address);
  // An address that can't be delivered to opens for editing.
  const editing = opened || !address || gap !== null || error !== undefined;

  function setEditing(edit: boolean) {
    setOpened(edit);
    // The pressed button is about to go.
    const next = edit ? "input" : "[aria-label^=Edit]";
    requestAnimationFrame(() => region.current?.querySelector<HTMLElement>(next)?.focus());
  }

  function save() {
    if (!found || newGap) return;
    onSave(found);
    setEditing(false);
    setFound(null);
  }

  if (!editing) {
    return (
      <div ref={region} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56 pt-2 break-words" data-testid="delivery-address">
          {address.address}
        </p>
        <div className="-mx-4 flex">
          <CopyButton text={address.address} label="Delivery Address" />
          <Button look="quiet" className="px-4" aria-label="Edit Delivery Address" onClick={() => setEditing(true)}>
            <Pencil className="size-4" aria-hidden />
            Edit
          </Button>
        </div>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter saves the address here, instead of placing the order
    <div
      ref={region}
      className="grid gap-3"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        save();
      }}
    >
      {gap ? (
        <p className="rounded-xl bg-wash px-4 py-3">
          <b>{gap}</b> Your saved address is {address?.address}.
        </p>
      ) : null}
      <AddressBox
        name="deliveryAddress"
        label="Delivery Address"
        labelHidden
        placeholder={gap ? "Street and house number" : "Enter your address"}
        defaultValue={gap ? "" : (address?.address ?? "")}
        defaultZip={gap && address ? addressParts(address.address).zip : ""}
        error={newGap ?? (found ? undefined : error)}
        onPlace={setFound}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={save} disabled={found === null || newGap !== null}>
          Save Address
        </Button>
        {address && !gap && !error ? (
          <Button look="secondary" onClick={() => setEditing(false)}>
            Cancel
          </Button>
        ) : null}
      </div>
    </div>
  );
}
