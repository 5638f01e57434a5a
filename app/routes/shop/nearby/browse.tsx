import { Link } from "react-router";
import type { Deal } from "#app/domain/places/deals.ts";
import { Deals } from "./deals.tsx";
import { TileRow, Tiles } from "./tiles.tsx";
import type { CardVendor } from "./vendor-card.tsx";

type Props = { deals: readonly Deal[]; vendors: readonly CardVendor[]; pickup: boolean };

/** Shown before any search; a single row above the map. */
export function Browse({ deals, vendors, pickup }: Props) {
  if (pickup) return <TileRow hasDeals={deals.length > 0} />;
  return (
    <>
      <Tiles />
      <Deals deals={deals} vendors={vendors} />
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">Dispensaries</h2>
        <Link to="/nearby?open=1" preventScrollReset className="chip">
          Open now
        </Link>
      </div>
    </>
  );
}
