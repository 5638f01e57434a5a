import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  vendor: { dispensaryName: string };
  search: { text: string };
  orderType: OrderType;
  /** The whole menu, where this is a part of it. */
  whole: string | null;
};

/** What stands where a menu's products would, and what else to try. */
export function NoProducts({ vendor: { dispensaryName }, search: { text }, orderType, whole }: Props) {
  const query = new URLSearchParams({ q: text, ...(orderType === "Pickup" ? { mode: "pickup" } : {}) });
  return (
    <EmptyState title="No products available.">
      {text ? (
        <>
          <p className="text-quiet">Check the spelling, or try a brand, a strain or a category.</p>
          <ButtonLink to={`/nearby?${query}`}>Search other dispensaries</ButtonLink>
        </>
      ) : null}
      {whole ? (
        <TextLink to={whole}>See the whole menu</TextLink>
      ) : (
        <p className="text-quiet">{dispensaryName} has nothing on its menu right now.</p>
      )}
    </EmptyState>
  );
}
