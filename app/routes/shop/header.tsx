import { MapPin, ShoppingBasket } from "lucide-react";
import { Form, Link, useLocation, useMatches } from "react-router";
import type { DispensaryType, OrderType } from "#app/domain/dispensaries/vendor.ts";
import { locationLabel } from "#app/domain/places/address.ts";
import { Logo } from "#app/ui/page/logo.tsx";
import { queryWith } from "./url-switch.ts";
import { useDeviceAddress } from "./use-device-address.ts";

const ICON = "grid h-11 w-9 place-items-center rounded-full text-leaf hover:bg-wash sm:w-11";

type Shown = {
  address?: { address: string };
  orderType?: OrderType;
  vendor?: { dispensaryType?: DispensaryType };
  seller?: { dispensaryType?: DispensaryType };
};

/** What the page under the header shows. */
export const useShown = () => (useMatches().at(-1)?.loaderData ?? {}) as Shown;

export function ShopHeader() {
  const shown = useShown();
  const device = useDeviceAddress();
  const label = locationLabel(shown.address?.address ?? device?.address);
  return (
    <header className="border-b border-line bg-card print:hidden">
      <div className="mx-auto flex min-h-14 max-w-[1200px] items-center gap-1.5 px-4 sm:min-h-16 sm:gap-3">
        {/* As wide as its text in any font, so that a late font doesn't move what follows. */}
        <div className="flex-none sm:w-32">
          <Logo to="/nearby" compact />
        </div>
        <Form method="post" action="/nearby" className="min-w-0 flex-1 sm:ml-2">
          <button
            type="submit"
            title="Change your address"
            aria-label={`${label}, change your address`}
            className="flex min-h-11 max-w-full items-center gap-1.5 rounded-full px-1 font-semibold transition-colors duration-150 hover:bg-wash max-sm:text-sm sm:px-3"
          >
            <MapPin className="size-5 shrink-0 text-leaf max-sm:hidden" />
            <span className="truncate">{label}</span>
          </button>
        </Form>
        <ModeSwitch shown={shown} />
        <div className="-mr-2 flex flex-none">
          <Link to="/favorites" aria-label="Favorites" className={`${ICON} text-2xl`}>
            ♡
          </Link>
          <Link to="/checkout" aria-label="Cart" className={ICON}>
            <ShoppingBasket className="size-6" />
          </Link>
        </div>
      </div>
    </header>
  );
}

/** The dispensary's two order types, or on other pages those of /nearby (DECISIONS 34). */
export function ModeSwitch({ shown: { orderType, vendor, seller } }: { shown: Shown }) {
  const { pathname, search } = useLocation();
  const type = orderType && (vendor ?? seller)?.dispensaryType;
  const current = orderType ?? (/[?&]mode=pickup/.test(search) ? "Pickup" : "Delivery");
  const [name, pickup] = orderType ? ["orderType", "Pickup"] : ["mode", "pickup"];
  const stays = orderType || pathname === "/nearby";
  return (
    <nav aria-label="Delivery or pickup" className="flex flex-none rounded-full border border-line p-0.5">
      {(["Delivery", "Pickup"] as const)
        .filter((mode) => !type || type === "Pickup & Delivery" || type === mode)
        .map((mode) => (
          <Link
            key={mode}
            to={`${stays ? pathname : "/nearby"}?${queryWith(stays ? search : "", { [name]: mode === "Pickup" ? pickup : null, page: null, after: null })}`}
            aria-current={mode === current ? "page" : undefined}
            preventScrollReset
            className="pill max-sm:px-2! max-sm:text-sm"
          >
            {mode}
          </Link>
        ))}
    </nav>
  );
}
