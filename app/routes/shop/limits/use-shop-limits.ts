import { useEffect, useState } from "react";
import { limitExceededText, type ShopLimits } from "#app/domain/compliance/cart-meter.ts";
import { callApi } from "#app/routes/api-client.ts";
import { guardCart } from "../cart/store.ts";

/** One request per dispensary and page. Without a response there is no meter; the server enforces limits anyway. */
const asked = new Map<string, Promise<ShopLimits | null>>();

function ask(vendorId: string): Promise<ShopLimits | null> {
  const earlier = asked.get(vendorId);
  if (earlier) return earlier;
  const answer = callApi<ShopLimits>("GET", `/vendors/${vendorId}/limits`).then(
    (told) => (told.ok ? told.value : null),
    () => null,
  );
  asked.set(vendorId, answer);
  return answer;
}

/** Null until known; from then on the cart refuses anything beyond the limits. */
export function useShopLimits(vendorId: string | undefined): ShopLimits | null {
  const [limits, setLimits] = useState<ShopLimits | null>(null);
  useEffect(() => {
    if (!vendorId) return;
    let gone = false;
    ask(vendorId).then((told) => {
      if (gone) return;
      setLimits(told);
      guardCart(told && { vendorId, rulesPath: told.rulesPath, whyNot: (items) => limitExceededText(told, items) });
    });
    return () => {
      gone = true;
    };
  }, [vendorId]);
  return limits;
}
