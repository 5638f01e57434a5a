import { href, Link } from "react-router";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import { licenseState } from "#app/domain/compliance/license-review.ts";
import { readAdminVendorSearch } from "#app/domain/dispensaries/admin-search.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Pills } from "#app/ui/list/pills.tsx";
import { SearchForm } from "#app/ui/list/search-field.tsx";
import { type AdminVendorRow, listAdminVendors } from "#db/dispensaries/queries.ts";
import type { Route } from "./+types/vendors";
import { Heading, List, VendorState } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit } = await requireAdmin({ context, request });
  const params = new URL(request.url).searchParams;
  const search = readAdminVendorSearch(params);
  const found = await listAdminVendors(visit.db, search);
  return { vendors: found.slice(0, ADMIN_PAGE), more: found.length > ADMIN_PAGE, search, q: params.get("q") ?? "" };
}

const listNames = { all: "All", unchecked: "Licenses to check", suspended: "Suspended" };
const lists = ["all", "unchecked", "suspended"] as const;

export default function Vendors({ loaderData: { vendors, more, search, q } }: Route.ComponentProps) {
  const { show, text } = search;
  const last = vendors.at(-1);
  const linkTo = (changes: Record<string, string>) => {
    const params = new URLSearchParams({ ...(q ? { q } : {}), ...(show === "all" ? {} : { show }), ...changes });
    return `?${params}`;
  };
  return (
    <>
      <Heading note="Suspended dispensaries are unlisted and take no orders, whatever they pay.">Dispensaries</Heading>
      <search>
        <SearchForm
          label="Search by name, city, license or email"
          placeholder="Name, city, license or email"
          text={q}
          hiddenFields={show === "all" ? [] : [["show", show]]}
        />
      </search>
      <Pills
        label="Which dispensaries"
        values={lists}
        current={show}
        text={(list) => listNames[list]}
        to={(list) => linkTo({ show: list })}
        className="mt-3 mb-4"
      />
      <List empty={emptyWords(show, text)}>
        {vendors.map((vendor) => (
          <Vendor key={vendor.id} vendor={vendor} />
        ))}
      </List>
      <Pager
        label="Pages of dispensaries"
        on={more && last && [linkTo({ before: String(last.at) }), "More dispensaries"]}
      />
    </>
  );
}

function emptyWords(show: keyof typeof listNames, text: string): string {
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
