import { ChevronDown } from "lucide-react";
import { menuOpening } from "#app/domain/dispensaries/opening-hours.ts";
import { formatUsdShort } from "#app/domain/money.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { Popdown } from "#app/ui/popdown.tsx";
import { useClocked } from "#app/ui/use-clock.ts";
import type { MenuVendor } from "#db/menu/public-menu.ts";
import { WeekHours } from "./week-hours.tsx";

export type Opening = ReturnType<typeof menuOpening>;

/** `opening` is that of `now`. */
type Props = { vendor: Omit<MenuVendor, "public">; now: number; opening: Opening; className: string };

/** Whether it is open, and behind that the minimum order and the week's hours, today's marked. */
export function VendorStatus({ vendor, now, opening, className }: Props) {
  const { businessHours, minOrderCents } = vendor;
  const shown = useClocked(now, opening, (later) => menuOpening(vendor, later));
  const { status } = shown;
  return (
    <Popdown
      className={className}
      panelClassName="left-0 w-[min(22rem,calc(100vw-2rem))] p-5"
      label={
        <>
          {status ? (
            <span
              className={`size-2.5 rounded-full ${status.open ? "bg-leaf" : "border-2 border-coral-deep"}`}
              aria-hidden
            />
          ) : null}
          {status?.label ?? "Hours and minimum"}
          <ChevronDown className="size-4 text-quiet transition-transform duration-150 group-open:rotate-180" />
        </>
      }
    >
      <p className="flex justify-between gap-4 font-semibold">
        <span>Minimum order</span>
        <span className="tabular-nums">{minOrderCents > 0 ? formatUsdShort(minOrderCents) : "No minimum"}</span>
      </p>
      <h2 className="mt-4 text-sm text-quiet">
        {Object.keys(businessHours).length > 0 ? "Business hours" : "Its business hours are not listed."}
      </h2>
      <WeekHours hours={businessHours} opening={shown} />
      <p className="mt-4 border-t border-line pt-4 text-sm text-quiet">
        {formatAddress(vendor)}
        {vendor.licenseNumber ? <span className="block">License {vendor.licenseNumber}</span> : null}
      </p>
    </Popdown>
  );
}
