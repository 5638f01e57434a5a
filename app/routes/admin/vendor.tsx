import { data, href } from "react-router";
import { LICENSE_MAX } from "#app/domain/dispensaries/info.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { requireAdmin } from "#app/session/require.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Facts, type NamedValue } from "#app/ui/facts.tsx";
import { Choice } from "#app/ui/form/choice.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import type { Route } from "./+types/vendor";
import { Heading, VendorState } from "./parts.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(`${loaderData?.vendor.dispensaryName ?? "Dispensary"} · Admin`);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { visit } = await requireAdmin({ context, request });
  const vendor = await findVendor(visit.db, params.vendorId);
  if (!vendor) throw data("Dispensary not found.", { status: 404 });
  return { vendor };
}

export default function VendorDetails({ loaderData: { vendor } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href("/admin/vendors")}>Dispensaries</BackLink>
      <Heading>{vendor.dispensaryName}</Heading>
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-5 gap-y-1">
        <VendorState vendor={vendor} />
        <TextLink to={href("/vendor/:vendorId/menu", { vendorId: vendor.id })}>See its menu</TextLink>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="License">
          <LicenseForm key={vendor.version} vendor={vendor} />
        </Card>
        <Card title="On the marketplace">
          <Suspension key={vendor.suspendedAt} vendor={vendor} />
        </Card>
        <Card title="Who it is">
          <Facts facts={factsOf(vendor)} className="grid gap-3 sm:grid-cols-2" />
        </Card>
      </div>
    </>
  );
}

const EXPIRY = "The last valid day. We warn the dispensary before it, and hide it afterward.";
const licenseFields: FieldTable = {
  licenseNumber: { label: "License number", maxLength: LICENSE_MAX },
  expiresOn: { label: "Expires on", type: "date", hint: EXPIRY, className: "max-w-60" },
};

function LicenseForm({ vendor }: { vendor: Vendor }) {
  const dayIn = (at: number) => dayText(localDate(at, vendor.timeZone));
  const post = usePost("licenseReview", "Failed to save the license. Please try again.");
  return (
    <PostForm
      {...post}
      action={href("/admin/vendors/:vendorId/license", { vendorId: vendor.id })}
      className="space-y-4"
    >
      <input type="hidden" name="version" value={vendor.version} />
      {vendor.licenseRejection ? (
        <p className="break-words text-quiet">We rejected this number: {vendor.licenseRejection}</p>
      ) : null}
      <Fields table={licenseFields} values={{ ...vendor, expiresOn: vendor.licenseExpiresOn }} />
      <Choice
        type="checkbox"
        name="verified"
        value="yes"
        label={vendor.licenseApprovedAt === null ? "Verified" : `Verified since ${dayIn(vendor.licenseApprovedAt)}`}
        defaultChecked={vendor.licenseApprovedAt !== null}
        className="font-semibold"
      />
      <FormProblem />
      <SubmitButton>Save license</SubmitButton>
    </PostForm>
  );
}

function Suspension({ vendor: { id, suspendedAt, suspensionReason, timeZone } }: { vendor: Vendor }) {
  const post = usePost("vendorSuspension", "Failed to save the suspension. Please try again.");
  const page = href("/admin/vendors/:vendorId/suspension", { vendorId: id });
  if (suspendedAt === null) {
    return (
      <>
        <p className="mb-4 text-quiet">Shoppers can find it and order from it while its plan and license allow.</p>
        <ButtonLink to={page} look="danger">
          Suspend…
        </ButtonLink>
      </>
    );
  }
  return (
    <PostForm {...post} action={page} className="space-y-4">
      <p className="text-quiet">
        Suspended since {dayText(localDate(suspendedAt, timeZone))}. {suspensionReason}
      </p>
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        hint="Kept in the audit log. We email the dispensary that it is restored."
      />
      <FormProblem />
      <input type="hidden" name="suspended" value="no" />
      <SubmitButton>Restore</SubmitButton>
    </PostForm>
  );
}

function factsOf(vendor: Vendor): NamedValue[] {
  const { email, phone, firstName, lastName } = vendor;
  return [
    ["Type", vendor.dispensaryType],
    ["Address", formatAddress(vendor)],
    ["Contact", `${firstName} ${lastName}`.trim() || "None given"],
    ["Email", email ?? "None given"],
    ["Phone", phone ? formatPhone(phone) : "None given"],
    ["Registered", dayText(localDate(vendor.createdAt, vendor.timeZone))],
    ["Closed by its owner", closedWords(vendor)],
    ["Courier service", courierWords(vendor)],
    ["Courier signup notes", vendor.courierNotes],
  ];
}

const closedWords = ({ movedAt, movedTo, timeZone }: Vendor): string =>
  movedAt === null ? "" : `${dayText(localDate(movedAt, timeZone))}${movedTo ? `, moved to ${movedTo}` : ""}`;

/** "Enabled, signed up Oct 25, 2026 (pending)". */
function courierWords({ courierServiceEnabled, courierSignedUpAt, courierStatus, timeZone }: Vendor): string {
  const since = courierSignedUpAt === null ? "" : `, signed up ${dayText(localDate(courierSignedUpAt, timeZone))}`;
  return `${courierServiceEnabled ? "Enabled" : "Not enabled"}${since}${courierStatus ? ` (${courierStatus})` : ""}`;
}
