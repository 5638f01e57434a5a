import { Link } from "react-router";
import type { Deal } from "#app/domain/places/deals.ts";
import { Deals } from "./deals.tsx";
import { Tiles } from "./tiles.tsx";
import type { CardVendor } from "./vendor-card.tsx";

/** What stands before the dispensaries as long as nobody has said what is sought. */
export function Browse({ deals, vendors }: { deals: readonly Deal[]; vendors: readonly CardVendor[] }) {
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
