import { type ChangeEvent, useEffect, useState } from "react";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { Choice } from "#app/ui/form/choice.tsx";
import { readStoredJson, writeStored } from "#app/ui/storage.ts";

/** Each item is ticked at the counter. Ticks outlive a reload, and end with the session. */
export function PickupCheck({ card: { id, products } }: { card: Pick<CourierCard, "id" | "products"> }) {
  const key = `pickupCheck ${id}`;
  const [ticked, setTicked] = useState<readonly number[]>([]);
  useEffect(() => {
    const stored = readStoredJson("sessionStorage", key);
    if (Array.isArray(stored)) setTicked(stored);
  }, [key]);
  if (products.length === 0) return null;
  const tick = (at: number) => (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.currentTarget.checked ? [...ticked, at] : ticked.filter((other) => other !== at);
    setTicked(next);
    writeStored("sessionStorage", key, JSON.stringify(next));
  };
  return (
    <fieldset className="mt-4 space-y-2">
      <legend className="text-sm font-semibold text-quiet">
        Check at pickup: {ticked.length} of {products.length}
      </legend>
      {products.map(({ name, quantity }, at) => (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and their order is fixed
          key={at}
          type="checkbox"
          look="card"
          label={`${quantity} × ${name}`}
          checked={ticked.includes(at)}
          onChange={tick(at)}
        />
      ))}
    </fieldset>
  );
}
