import type { ReactNode } from "react";
import { data, href } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { LICENSE_MAX } from "#app/domain/dispensaries/info.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { requireAdmin } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { visitContext } from "#app/visit.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import type { Route } from "./+types/vendor";
import { BackLink, Heading } from "./parts.tsx";
import { VendorState } from "./vendor-state.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.vendor.dispensaryName ?? "Dispensary"} · Admin · ${BRAND}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const vendor = await findVendor(context.get(visitContext).db, params.vendorId);
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
          <Facts vendor={vendor} />
        </Card>
      </div>
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-card p-5">
      <h2 className="mb-3 font-display text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function LicenseForm({ vendor }: { vendor: Vendor }) {
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
      <Field
        label="License number"
        name="licenseNumber"
        maxLength={LICENSE_MAX}
        defaultValue={vendor.licenseNumber ?? ""}
      />
      <Field
        label="Expires on"
        name="expiresOn"
        type="date"
        defaultValue={vendor.licenseExpiresOn ?? ""}
        hint="Its last day. The dispensary is warned before, and hidden after it."
        className="max-w-60"
      />
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="verified"
          value="yes"
          defaultChecked={vendor.licenseApprovedAt !== null}
          className="size-5 accent-leaf"
        />
        Verified
        {vendor.licenseApprovedAt === null ? null : (
          <span className="font-normal text-quiet">
            since {dayText(localDate(vendor.licenseApprovedAt, vendor.timeZone))}
          </span>
        )}
      </label>
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
        hint="Kept in the audit log. The dispensary hears by email that it is restored."
      />
      <FormProblem />
      <input type="hidden" name="suspended" value="no" />
      <SubmitButton>Restore</SubmitButton>
    </PostForm>
  );
}

function Facts({ vendor }: { vendor: Vendor }) {
  const { dispensaryType, email, phone, timeZone, createdAt, firstName, lastName } = vendor;
  const facts = [
    ["Type", dispensaryType],
    ["Address", formatAddress(vendor)],
    ["Contact", `${firstName} ${lastName}`.trim() || "None given"],
    ["Email", email ?? "None given"],
    ["Phone", phone ? formatPhone(phone) : "None given"],
    ["Registered", dayText(localDate(createdAt, timeZone))],
    ["Courier service", courierWords(vendor)],
    ...(vendor.courierNotes ? ([["Courier signup notes", vendor.courierNotes]] as const) : []),
  ] as const;
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-quiet">{name}</dt>
          <dd className="font-medium break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "Enabled, signed up Oct 25, 2026 (pending)". */
function courierWords({ courierServiceEnabled, courierSignedUpAt, courierStatus, timeZone }: Vendor): string {
  const since = courierSignedUpAt === null ? "" : `, signed up ${dayText(localDate(courierSignedUpAt, timeZone))}`;
  return `${courierServiceEnabled ? "Enabled" : "Not enabled"}${since}${courierStatus ? ` (${courierStatus})` : ""}`;
}
