import { Link } from "react-router";
import { queryWith } from "../url-switch.ts";

type Props = {
  pickup: boolean;
  /** What the page shows, without its pages. */
  query: string;
};

/** What the page is about, and the switch between its two kinds (DECISIONS 34). */
export function NearbyHero({ place, ...mode }: Props & { place: string | null }) {
  const [verb, where] = mode.pickup ? ["pickup", "Picking up near"] : ["delivery", "Delivering to"];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 pt-2 sm:grid-rows-[auto_auto] sm:gap-x-6 sm:pt-6 sm:pb-2">
      <h1 className="font-display text-[1.0625rem] leading-[1.15] font-semibold tracking-tight text-balance sm:text-3xl lg:text-4xl">
        Order {verb} from nearby dispensaries
      </h1>
      {place ? (
        <p className="row-start-2 truncate text-sm text-quiet max-sm:col-span-2 sm:text-base">
          {where} {place}
        </p>
      ) : null}
      {place === null ? null : <ModeSwitch {...mode} />}
    </div>
  );
}

const modes = [
  { label: "Delivery", pickup: false },
  { label: "Pickup", pickup: true },
];

function ModeSwitch({ query, ...shown }: Props) {
  return (
    <nav
      aria-label="Delivery or pickup"
      className="flex rounded-full border border-line bg-card p-0.5 sm:row-span-2 sm:p-1"
    >
      {modes.map(({ label, pickup }) => (
        <Link
          key={label}
          to={`/nearby?${queryWith(query, { mode: pickup ? "pickup" : null })}`}
          aria-current={pickup === shown.pickup ? "page" : undefined}
          preventScrollReset
          className="pill max-sm:px-3!"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
