import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { MapPlaceholder } from "#app/ui/map/map-placeholder.tsx";
import { usePart } from "#app/ui/page/load-part.ts";
import { PickupSheet } from "./pickup-sheet.tsx";
import type { CardVendor } from "./vendor-card.tsx";

type Props = {
  address: SavedAddress;
  vendors: CardVendor[];
  more: boolean;
  /** "20+ products", if a search has found some. */
  found: string | null;
  tiles: { url: string; attribution: string };
  children(ordered: CardVendor[]): ReactNode;
};

/** Leaflet loads only here (SPEC.md 2). */
export function PickupView({ address, vendors, more, found, tiles, children }: Props) {
  const map = usePart(() => import("./pickup-map.client.tsx"));
  const [topId, setTopId] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const list = usePointedCard(pointed);
  const top = vendors.find(({ id }) => id === topId);
  const ordered = top ? [top, ...vendors.filter((vendor) => vendor !== top)] : vendors;
  return (
    <div className="relative isolate -mx-4 h-[max(28rem,calc(100dvh-18rem))] overflow-hidden border-y border-line bg-wash lg:mx-0 lg:h-[max(31rem,calc(100dvh-23rem))] lg:rounded-[20px] lg:border-x noscript:h-auto!">
      <div className="pickup-map absolute inset-0 z-0 noscript:hidden">
        {map.state === "loaded" ? (
          <map.module.PickupMap
            address={address}
            vendors={vendors}
            tiles={tiles}
            topId={topId}
            onPick={setTopId}
            pointed={pointed}
            onPoint={setPointed}
          />
        ) : (
          <div className="h-1/2">
            <MapPlaceholder failed={map.state === "failed"} retry={map.retry} />
          </div>
        )}
      </div>
      <PickupSheet title={found ?? sheetTitle(vendors.length, more)} topId={topId}>
        <div
          ref={list}
          onPointerOver={({ target }) => setPointed(vendorAt(target))}
          onPointerLeave={() => setPointed(null)}
        >
          {children(ordered)}
        </div>
      </PickupSheet>
      <p role="status" className="sr-only">
        {top ? `${top.dispensaryName} is now first in the list` : ""}
      </p>
    </div>
  );
}

const CARD = "[data-vendor]";

const vendorAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>(CARD)?.dataset.vendor ?? null) : null;

/** Marks the card in the DOM, because rerendering three hundred products is slow. */
function usePointedCard(pointed: string | null) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const card of list.current?.querySelectorAll<HTMLElement>(CARD) ?? []) {
      card.toggleAttribute("data-pointed", card.dataset.vendor === pointed);
    }
  }, [pointed]);
  return list;
}

const sheetTitle = (count: number, more: boolean) =>
  `${count}${more ? " nearest" : ""} ${count === 1 ? "dispensary" : "dispensaries"}`;
