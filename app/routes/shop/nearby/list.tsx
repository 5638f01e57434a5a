import { ChevronDown } from "lucide-react";
import { PAGES_MAX } from "#app/domain/places/filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Chips } from "../filters/chips.tsx";
import { queryWith } from "../url-switch.ts";
import type { Listed } from "./find-dispensaries.ts";
import { Hits } from "./hits.tsx";
import type { displaySearch } from "./search-params.ts";
import { type CardVendor, VendorCard } from "./vendor-card.tsx";

type Props = ReturnType<typeof displaySearch> &
  Pick<Listed, "hits" | "more" | "suggestion" | "warning"> & {
    vendors: CardVendor[];
    found: string | null;
    problem: string | null;
    now: number;
  };

/** Products come first; on a map there are none, because dispensaries show their own. */
export function NearbyList(props: Props) {
  const { search, hits, vendors, more, suggestion, problem } = props;
  if (problem) {
    return (
      <EmptyState title={<span className="text-danger">{problem}</span>}>
        <TextLink to="" reloadDocument>
          Try again
        </TextLink>
      </EmptyState>
    );
  }
  if (vendors.length === 0) return <NoVendors {...props} />;
  // A vendor that a map marker moved to the top stays there.
  const shown = props.seeksProducts
    ? vendors.filter(({ products, called }, at) => at === 0 || called || products.length > 0)
    : vendors;
  // Until all hits are listed, any other dispensary may have one.
  const others = more ? [] : vendors.filter((vendor) => !shown.includes(vendor));
  const cards = { pickup: search.pickup, now: props.now };
  return (
    <>
      <Chips chips={props.chips} />
      <p className="mb-3 text-xs text-quiet empty:hidden">{props.warning}</p>
      {suggestion ? (
        <p role="status" className="mb-4">
          Nothing near you is called “{search.text}”. Showing results for <strong>{suggestion}</strong>.
        </p>
      ) : null}
      {hits.length > 0 ? (
        <>
          <Hits {...{ hits, vendors, ...cards }} />
          <h2 className="mt-8 mb-3 text-xl font-semibold">Dispensaries</h2>
        </>
      ) : null}
      <Cards {...cards} vendors={shown} first={hits.length === 0} bare={hits.length > 0} />
      <p role="status" className="sr-only">
        {props.found ?? `${shown.length} ${shown.length === 1 ? "dispensary" : "dispensaries"}`}
      </p>
      {others.length > 0 ? (
        <details className="group mt-5">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-center gap-2 rounded-card border border-line px-4 font-semibold hover:bg-wash [&::-webkit-details-marker]:hidden">
            {others.length} more without a match
            <ChevronDown className="size-4 text-quiet transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <div className="mt-5">
            <Cards {...cards} vendors={others} />
          </div>
        </details>
      ) : null}
      {more ? <Onward {...props} /> : null}
      <p className="mt-8 text-center text-sm text-quiet">{props.order} Dispensaries can't pay for a better position.</p>
    </>
  );
}

type CardsProps = Pick<Props, "vendors" | "now"> & { pickup: boolean; first?: boolean; bare?: boolean };

const Cards = ({ vendors, first = false, bare = false, ...shown }: CardsProps) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
    {vendors.map((vendor, at) => (
      <li key={vendor.id}>
        <VendorCard vendor={vendor} {...shown} first={first && at === 0} bare={bare && !vendor.called} />
      </li>
    ))}
  </ul>
);

function Onward({ search, seeksProducts, query, vendors }: Props) {
  const subject = seeksProducts ? "products" : "dispensaries";
  if (search.pages >= PAGES_MAX) {
    const count = seeksProducts ? "" : `${vendors.length} `;
    return <p className="mt-8 text-center text-quiet">These are the {count}nearest. Search to find others.</p>;
  }
  return (
    <p className="mt-8 text-center">
      <ButtonLink to={`?${queryWith(query, { page: String(search.pages + 1) })}`} look="secondary" preventScrollReset>
        Show more {subject}
      </ButtonLink>
    </p>
  );
}

function NoVendors({ search, isFiltered, chips, query, unfiltered }: Props) {
  const otherWay = `?${queryWith(query, { mode: search.pickup ? null : "pickup" })}`;
  return (
    <>
      <Chips chips={chips} />
      <EmptyState title={emptyText(search, isFiltered)}>
        {search.text || isFiltered ? (
          <>
            {search.text ? (
              <p className="text-quiet">Check the spelling, or try a brand, a strain or a category.</p>
            ) : null}
            <p className="flex flex-wrap justify-center gap-3">
              <ButtonLink to={`?${queryWith(unfiltered, { q: null })}`} preventScrollReset>
                See all dispensaries
              </ButtonLink>
              {search.text && isFiltered ? (
                <ButtonLink to={`?${unfiltered}`} look="secondary" preventScrollReset>
                  Clear filters
                </ButtonLink>
              ) : null}
              <ButtonLink to={otherWay} look="secondary">
                {search.pickup ? "Search delivery" : "Search pickup"}
              </ButtonLink>
            </p>
          </>
        ) : (
          <>
            <p className="text-quiet">
              {search.pickup ? "Delivery may reach you." : "Pickup may be within your reach."} Or try another address.
            </p>
            <p className="flex flex-wrap justify-center gap-3">
              <ButtonLink to={otherWay}>{search.pickup ? "Look for delivery" : "Look for pickup"}</ButtonLink>
              <ButtonLink to="/" look="secondary">
                Change address
              </ButtonLink>
            </p>
          </>
        )}
      </EmptyState>
    </>
  );
}

function emptyText({ text, pickup }: Props["search"], isFiltered: boolean): string {
  if (text && (pickup || !isFiltered)) return "No products match your search query.";
  if (isFiltered) return "No vendors match your filters.";
  return pickup ? "No vendors found near your location" : "No vendors found in your area.";
}
