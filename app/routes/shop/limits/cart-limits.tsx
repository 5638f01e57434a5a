import { useEffect, useState } from "react";
import type { CartItem } from "#app/domain/checkout/cart.ts";
import { usedText } from "#app/domain/compliance/amount-text.ts";
import { cartUses, limitExceededText, type ShopLimits } from "#app/domain/compliance/cart-meter.ts";
import { callApi } from "#app/routes/api-client.ts";
import { useOfflinePage } from "../../use-offline-page.ts";
import { guardCart } from "../cart/store.ts";
import { LimitMeter } from "./meter.tsx";
import { MeterBar } from "./meter-bar.tsx";

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

/** One request per dispensary and page. Without a response there is no meter; the server enforces limits anyway. */
const requests = new Map<string, Promise<ShopLimits | null>>();

function fetchLimits(vendorId: string): Promise<ShopLimits | null> {
  const earlier = requests.get(vendorId);
  if (earlier) return earlier;
  const answer = callApi<ShopLimits>("GET", `/vendors/${vendorId}/limits`).then(
    (response) => (response.ok ? response.value : null),
    () => null,
  );
  requests.set(vendorId, answer);
  return answer;
}

/** Null until known; from then on the cart refuses anything beyond the limits. */
function useShopLimits(vendorId: string | undefined): ShopLimits | null {
  const [limits, setLimits] = useState<ShopLimits | null>(null);
  useEffect(() => {
    if (!vendorId) return;
    let isUnmounted = false;
    fetchLimits(vendorId).then((found) => {
      if (isUnmounted) return;
      setLimits(found);
      guardCart(found && { vendorId, rulesPath: found.rulesPath, whyNot: (items) => limitExceededText(found, items) });
    });
    return () => {
      isUnmounted = true;
    };
  }, [vendorId]);
  return limits;
}
