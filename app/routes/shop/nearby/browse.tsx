import type { ReactNode } from "react";
import { Link } from "react-router";
import { categoryPicture } from "#app/domain/menu/category-picture.ts";
import { categories } from "#app/domain/menu/product.ts";
import type { Deal } from "#app/domain/places/deals.ts";
import { Deals } from "./deals.tsx";
import type { CardVendor } from "./vendor-card.tsx";

type Props = { deals: readonly Deal[]; vendors: readonly CardVendor[]; pickup: boolean };

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

const Tiles = () => (
  <nav aria-label="Categories" className="-mx-4 mb-5 sm:mx-0">
    <ul className="flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] sm:grid sm:grid-cols-[repeat(7,minmax(5rem,7rem))] sm:justify-between sm:px-0">
      {categories.map((category) => (
        <li key={category}>
          <Link
            to={`/nearby?category=${category.toLowerCase()}`}
            className="group grid w-20 justify-items-center gap-1 rounded-card py-1 text-sm font-semibold sm:w-auto"
          >
            <img
              src={categoryPicture(category)}
              alt=""
              width={160}
              height={160}
              className="size-16 rounded-full border border-line transition-transform duration-150 group-hover:scale-105 sm:size-20"
            />
            {category}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const TileRow = ({ hasDeals }: { hasDeals: boolean }) => (
  <nav aria-label="Categories" className="-mx-4 -mt-1 mb-2 lg:mx-0">
    <ul className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:px-0.5">
      <Chip query="open=1">Open now</Chip>
      {hasDeals ? <Chip query="sale=1">On sale</Chip> : null}
      {categories.map((category) => (
        <Chip key={category} query={`category=${category.toLowerCase()}`}>
          <img src={categoryPicture(category)} alt="" width={32} height={32} className="-ml-2 size-8 rounded-full" />
          {category}
        </Chip>
      ))}
    </ul>
  </nav>
);

const Chip = ({ query, children }: { query: string; children: ReactNode }) => (
  <li className="flex-none">
    <Link to={`/nearby?mode=pickup&${query}`} preventScrollReset className="chip gap-2">
      {children}
    </Link>
  </li>
);
