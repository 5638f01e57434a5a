import { Link } from "react-router";
import { hasFilters, type NearbySearch, nearbyParams, noFilters, PAGES_MAX } from "#app/domain/filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type CardVendor, VendorCard } from "./vendor-card.tsx";

type Props = { search: NearbySearch; vendors: CardVendor[]; more: boolean; problem: string | null; now: number };

/** The vendors, or why there are none (SPEC.md 8, Shopper). */
export function NearbyList({ search, vendors, more, problem, now }: Props) {
  if (problem) {
    return (
      <EmptyState title={<span className="text-danger">{problem}</span>}>
        <Link to="" reloadDocument className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
          Try again
        </Link>
      </EmptyState>
    );
  }
  if (vendors.length === 0) return <NoVendors search={search} />;
  const next = nearbyParams({ ...search, pages: search.pages + 1 });
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {vendors.map((vendor, at) => (
          <li key={vendor.id}>
            <VendorCard vendor={vendor} search={search} now={now} first={at === 0} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {vendors.length} {vendors.length === 1 ? "dispensary" : "dispensaries"}
      </p>
      {more && search.pages < PAGES_MAX ? (
        <p className="mt-8 text-center">
          <ButtonLink to={`?${next}`} look="secondary" preventScrollReset>
            Show more dispensaries
          </ButtonLink>
        </p>
      ) : null}
      {more && search.pages >= PAGES_MAX ? (
        <p className="mt-8 text-center text-quiet">These are the {vendors.length} nearest. Search to find others.</p>
      ) : null}
    </>
  );
}

function NoVendors({ search }: { search: NearbySearch }) {
  const narrowed = search.text !== "" || hasFilters(search.filters);
  const everything = nearbyParams({ ...search, text: "", filters: noFilters(), pages: 1 });
  return (
    <EmptyState title={emptyText(search)}>
      {narrowed ? (
        <Link
          to={`?${everything}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          preventScrollReset
        >
          Clear search and filters
        </Link>
      ) : (
        <>
          <p className="text-quiet">
            {search.pickup ? "Delivery may reach you." : "Pickup may be within your reach."} Or try another address.
          </p>
          <p className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={`?${nearbyParams({ ...search, pickup: !search.pickup, pages: 1 })}`}>
              {search.pickup ? "Look for delivery" : "Look for pickup"}
            </ButtonLink>
            <ButtonLink to="/" look="secondary">
              Change address
            </ButtonLink>
          </p>
        </>
      )}
    </EmptyState>
  );
}

function emptyText({ text, filters, pickup }: NearbySearch): string {
  if (pickup && text) return "No products match your search query.";
  if (text || hasFilters(filters)) return "No vendors match your filters.";
  return pickup ? "No vendors found near your location" : "No vendors found in your area.";
}
