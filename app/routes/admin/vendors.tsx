import { Search } from "lucide-react";
import { Form, href, Link } from "react-router";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import { licenseState } from "#app/domain/compliance/license-review.ts";
import { readAdminVendorSearch } from "#app/domain/dispensaries/admin-search.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { visitContext } from "#app/visit.ts";
import { type AdminVendorRow, listAdminVendors } from "#db/dispensaries/queries.ts";
import type { Route } from "./+types/vendors";
import { Heading, List } from "./parts.tsx";
import { VendorState } from "./vendor-state.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const params = new URL(request.url).searchParams;
  const search = readAdminVendorSearch(params);
  const found = await listAdminVendors(context.get(visitContext).db, search);
  return { vendors: found.slice(0, ADMIN_PAGE), more: found.length > ADMIN_PAGE, search, q: params.get("q") ?? "" };
}

const lists = [
  ["all", "All"],
  ["unchecked", "Licenses to check"],
  ["suspended", "Suspended"],
] as const;

export default function Vendors({ loaderData: { vendors, more, search, q } }: Route.ComponentProps) {
  const { show, text } = search;
  const last = vendors.at(-1);
  const linkTo = (changes: Record<string, string>) => {
    const params = new URLSearchParams({ ...(q ? { q } : {}), ...(show === "all" ? {} : { show }), ...changes });
    return `?${params}`;
  };
  return (
    <>
      <Heading note="A suspended dispensary is on no listing and takes no orders, whatever it pays.">
        Dispensaries
      </Heading>
      {/* Remounts the field for another list. */}
      <search key={q}>
        <Form method="get" className="flex gap-2">
          {show === "all" ? null : <input type="hidden" name="show" value={show} />}
          <label className="relative min-w-0 flex-1">
            <span className="sr-only">Search by name, city, license or email</span>
            <Search
              className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-quiet"
              aria-hidden
            />
            <input
              type="search"
              name="q"
              defaultValue={q}
              placeholder="Name, city, license or email"
              className="block min-h-11 w-full rounded-xl border border-line bg-card pr-3 pl-11 text-base placeholder:text-quiet"
            />
          </label>
          <Button type="submit" look="secondary">
            Search
          </Button>
        </Form>
      </search>
      <nav aria-label="Which dispensaries" className="mt-3 mb-4 flex flex-wrap gap-1">
        {lists.map(([value, label]) => (
          <Link
            key={value}
            to={linkTo({ show: value })}
            aria-current={value === show ? "true" : undefined}
            className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold hover:bg-wash aria-[current]:bg-ink aria-[current]:text-on"
          >
            {label}
          </Link>
        ))}
      </nav>
      <List empty={emptyWords(show, text)}>
        {vendors.map((vendor) => (
          <Vendor key={vendor.id} vendor={vendor} />
        ))}
      </List>
      {more && last ? (
        <ButtonLink to={linkTo({ before: String(last.at) })} look="secondary" className="mt-5">
          More dispensaries
        </ButtonLink>
      ) : null}
    </>
  );
}

function emptyWords(show: (typeof lists)[number][0], text: string): string {
  if (text) return "No dispensary matches your search.";
  if (show === "unchecked") return "Every license has been checked.";
  return show === "suspended" ? "No dispensary is suspended." : "No dispensary has registered yet.";
}

function Vendor({ vendor }: { vendor: AdminVendorRow }) {
  const { id, dispensaryName, city, state, licenseNumber, licenseApprovedAt, licenseExpiresOn } = vendor;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 hover:bg-wash/50">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={href("/admin/vendors/:vendorId", { vendorId: id })}
          className="font-semibold break-words underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {dispensaryName}
        </Link>
        <p className="text-sm text-quiet">
          {city}, {state}
        </p>
      </div>
      <p className="min-w-0 flex-1 basis-48 text-sm break-words">
        {licenseNumber ? (
          <>
            {licenseNumber}
            <span className="block text-quiet">
              {licenseState({ approvedAt: licenseApprovedAt, expiresOn: licenseExpiresOn })}
            </span>
          </>
        ) : (
          <span className="text-quiet">No license number</span>
        )}
      </p>
      <VendorState vendor={vendor} />
    </li>
  );
}
