import type { menuOpening } from "#app/domain/dispensaries/opening-hours.ts";
import { formatUsdShort } from "#app/domain/money.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import type { MenuVendor } from "#db/menu/public-menu.ts";
import { WeekHours } from "./week-hours.tsx";

export type Opening = ReturnType<typeof menuOpening>;

export function VendorHours({
  vendor,
  opening,
}: {
  vendor: Omit<MenuVendor, "public" | "canonicalHost">;
  opening: Opening;
}) {
  const { businessHours, minOrderCents } = vendor;
  return (
    <>
      <p className="flex justify-between gap-4 font-semibold">
        <span>Minimum order</span>
        <span className="tabular-nums">{minOrderCents > 0 ? formatUsdShort(minOrderCents) : "No minimum"}</span>
      </p>
      <h2 className="mt-4 text-sm text-quiet">
        {Object.keys(businessHours).length > 0 ? "Business hours" : "Its business hours are not listed."}
      </h2>
      <WeekHours hours={businessHours} opening={opening} />
      <p className="mt-4 border-t border-line pt-4 text-sm text-quiet">
        {formatAddress(vendor)}
        {vendor.licenseNumber ? <span className="block">License {vendor.licenseNumber}</span> : null}
      </p>
    </>
  );
}
