import { useEffect, useState } from "react";
import { type ShopLimits, whyTooMuch } from "#app/domain/compliance/cart-meter.ts";
import { callApi } from "#app/routes/api-client.ts";
import { guardCart } from "../cart/store.ts";

/** By dispensary: asked once a page. A dispensary without an answer has no meter; the server holds the limits all the same. */
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

/** What one person may buy at the cart's dispensary; from then on the cart takes nothing beyond it. Null until it is known. */
export function useShopLimits(vendorId: string | undefined): ShopLimits | null {
  const [limits, setLimits] = useState<ShopLimits | null>(null);
  useEffect(() => {
    if (!vendorId) return;
    let gone = false;
    ask(vendorId).then((told) => {
      if (gone) return;
      setLimits(told);
      guardCart(told && { vendorId, rulesPath: told.rulesPath, whyNot: (items) => whyTooMuch(told, items) });
    });
    return () => {
      gone = true;
    };
  }, [vendorId]);
  return limits;
}
