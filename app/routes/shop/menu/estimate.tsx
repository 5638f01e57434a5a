import { estimateNow } from "#app/domain/checkout/estimate.ts";
import { delivers } from "#app/domain/dispensaries/delivery-zone.ts";
import { openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import type { MenuVendor } from "#db/menu/public-menu.ts";
import { useDeviceAddress } from "../use-device-address.ts";

type Props = { vendor: Omit<MenuVendor, "public" | "canonicalHost">; orderType: OrderType; now: number };

/** Menus are cached for everyone, so the browser calculates the time to its own address. */
export function Estimate({ vendor, orderType, now }: Props) {
  const address = useDeviceAddress();
  if (!address || !openStatus(vendor, now).open) return null;
  if (orderType === "Delivery" && !delivers(vendor, address))
    return <span className="font-semibold text-danger">Does not deliver to your address</span>;
  const estimate = estimateNow(orderType, vendor, address, now);
  return estimate && <span>{estimate}</span>;
}
