import { Link } from "react-router";
import { type NearbySearch, nearbyParams } from "#app/domain/places/filters.ts";

/** What the page is about, and the switch between its two kinds (DECISIONS 34). */
export function NearbyHero({ place, search }: { place: string | null; search: NearbySearch }) {
  const [verb, where] = search.pickup ? ["pickup", "Picking up near"] : ["delivery", "Delivering to"];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-5 pb-3 sm:pt-10">
      <h1
        className={`w-full font-display leading-[1.1] font-semibold tracking-tight text-balance lg:w-auto lg:max-w-[20ch] lg:text-5xl ${search.pickup ? "text-2xl" : "text-3xl sm:text-4xl"}`}
      >
        Order {verb} from nearby dispensaries
      </h1>
      <p className="min-w-0 flex-1 text-quiet sm:py-3 sm:text-lg lg:order-3 lg:w-full lg:flex-none lg:py-0">
        {place ? (
          <>
            {where} <span className="block font-semibold text-ink sm:inline sm:font-normal sm:text-quiet">{place}</span>
          </>
        ) : null}
      </p>
      {place === null ? null : <ModeSwitch search={search} />}
    </div>
  );
}

const modes = [
  { label: "Delivery", pickup: false },
  { label: "Pickup", pickup: true },
];

function ModeSwitch({ search }: { search: NearbySearch }) {
  return (
    <nav aria-label="Delivery or pickup" className="flex rounded-full border border-line bg-card p-1">
      {modes.map(({ label, pickup }) => (
        <Link
          key={label}
          to={`/nearby?${nearbyParams({ ...search, pickup, pages: 1 })}`}
          aria-current={pickup === search.pickup ? "page" : undefined}
          preventScrollReset
          className="pill"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
