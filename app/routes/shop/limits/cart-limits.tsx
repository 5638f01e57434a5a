import type { CartItem } from "#app/domain/checkout/cart.ts";
import { usedText } from "#app/domain/compliance/amount-text.ts";
import { cartUses } from "#app/domain/compliance/cart-meter.ts";
import { useOfflinePage } from "../../use-offline-page.ts";
import { LimitMeter } from "./meter.tsx";
import { MeterBar } from "./meter-bar.tsx";
import { useShopLimits } from "./use-shop-limits.ts";

export function CartLimits({ items, onLeave }: { items: readonly CartItem[]; onLeave(): void }) {
  const limits = useShopLimits(items[0]?.vendorId);
  return limits ? <LimitMeter uses={cartUses(limits, items)} rulesPath={limits.rulesPath} onLeave={onLeave} /> : null;
}

export function BasketLimits({ items }: { items: readonly CartItem[] }) {
  const limits = useShopLimits(items[0]?.vendorId);
  // With a cart, this page may be needed offline.
  useOfflinePage();
  const uses = limits ? cartUses(limits, items) : [];
  if (uses.length === 0) return null;
  return (
    <ul aria-label="Legal limits" className="flex gap-4 text-xs tabular-nums md:max-w-xl">
      {uses.map((use) => (
        <li key={use.name} className="min-w-0 flex-1">
          <p className="truncate">
            <span className="font-semibold">{use.name}</span> {usedText(use)}
          </p>
          <MeterBar share={use.used / use.limit} isOver={use.used > use.limit} className="mt-0.5 h-1" />
        </li>
      ))}
    </ul>
  );
}
