import { data, href, Link } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { requireAdmin } from "#app/session.ts";
import { setVendorStanding } from "#app/use-cases/set-vendor-standing.ts";
import { type LicensedVendor, listSuspendedVendors, listUncheckedLicences } from "#db/admin.ts";
import { readForm, refusedBy } from "../account/read-form.ts";
import type { Route } from "./+types/vendors";
import { Decision, Heading, List, Subheading } from "./parts.tsx";

const standingSchema = z.object({ id: z.string(), decision: z.enum(["approve-licence", "suspend", "reinstate"]) });

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { db } = context.get(appContext);
  const [unchecked, suspended] = await Promise.all([listUncheckedLicences(db), listSuspendedVendors(db)]);
  return { unchecked, suspended };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireAdmin(context, request);
  const form = await readForm(request, standingSchema);
  if (!form.ok) return form.answer;
  const { id, decision } = form.value;
  const set = await setVendorStanding(context.get(appContext), actor, { vendorId: id, standing: decision });
  return set.ok ? data({ message: "" }) : refusedBy(set, form.typed);
}

const judging = [
  ["approve-licence", "Approve licence"],
  ["suspend", "Suspend"],
] as const;
const lifting = [["reinstate", "Reinstate"]] as const;

export default function Vendors({ loaderData: { unchecked, suspended } }: Route.ComponentProps) {
  return (
    <>
      <Heading note="A suspended dispensary is on no listing and takes no orders, whatever it pays.">
        Licences to check
      </Heading>
      <List empty="Every licence has been checked.">
        {unchecked.map((vendor) => (
          <Vendor key={vendor.id} vendor={vendor} choices={judging} />
        ))}
      </List>
      <Subheading>Off the marketplace</Subheading>
      <List empty="No dispensary is suspended.">
        {suspended.map((vendor) => (
          <Vendor key={vendor.id} vendor={vendor} choices={lifting} />
        ))}
      </List>
    </>
  );
}

type VendorProps = { vendor: LicensedVendor; choices: typeof judging | typeof lifting };

function Vendor({ vendor, choices }: VendorProps) {
  const { id, dispensaryName, city, state, licenseNumber, licenseExpiresOn } = vendor;
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          to={href("/vendor/:vendorId/menu", { vendorId: id })}
          className="font-semibold break-words underline-offset-4 hover:underline"
        >
          {dispensaryName}
        </Link>
        <p className="text-sm text-quiet">
          {city}, {state}
        </p>
        <p className="text-sm break-words">
          {licenseNumber ?? "No licence"}
          {licenseExpiresOn ? <span className="text-quiet">, until {licenseExpiresOn}</span> : null}
        </p>
      </div>
      <Decision action="/admin/vendors" id={id} choices={choices} subject={dispensaryName} />
    </li>
  );
}
