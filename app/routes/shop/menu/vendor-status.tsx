import { ChevronDown } from "lucide-react";
import { Suspense } from "react";
import { menuOpening } from "#app/domain/dispensaries/opening-hours.ts";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { Popdown } from "#app/ui/popdown.tsx";
import { useTicking } from "#app/ui/use-clock.ts";
import type { MenuVendor } from "#db/menu/public-menu.ts";
import type { Opening } from "./vendor-hours.tsx";

const load = () => import("./vendor-hours.tsx");
const VendorHours = import.meta.env.SSR ? (await load()).VendorHours : lazyPart(load, "VendorHours");

/** `opening` is as of `now`. */
type Props = { vendor: Omit<MenuVendor, "public" | "canonicalHost">; now: number; opening: Opening; className: string };

export function VendorStatus({ vendor, now, opening, className }: Props) {
  const shown = useTicking(now, opening, (later) => menuOpening(vendor, later));
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
      <Suspense>
        <VendorHours vendor={vendor} opening={shown} />
      </Suspense>
    </Popdown>
  );
}
