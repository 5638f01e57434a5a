import type { ReactNode } from "react";
import { imageUrl } from "#app/domain/image-url.ts";
import { dayText } from "#app/domain/local-date.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/settings";

type SettingsCards = Route.ComponentProps["loaderData"];

export function LogoCard({ logoKey, name }: { logoKey: string | null; name: string }) {
  return (
    <Card title="Store Logo" to="logo" verb={logoKey ? "Change" : "Add"}>
      <img
        src={imageUrl(logoKey, "small")}
        alt={logoKey ? `Logo of ${name}` : "No logo yet"}
        width={96}
        height={96}
        className="size-24 rounded-xl border border-line bg-wash object-cover"
      />
    </Card>
  );
}

export function ContactCard({ contact }: { contact: SettingsCards["contact"] }) {
  const { firstName, lastName, email, phone, additionalPhones } = contact;
  const phones = [phone, ...additionalPhones].filter((number) => number !== null).map(formatPhone);
  return (
    <Card title="Vendor contact info" to="contact" verb="Edit">
      <dl className="space-y-2">
        <Fact name="Name">{`${firstName} ${lastName}`.trim() || "None given"}</Fact>
        <Fact name="Email">{email ?? "None given"}</Fact>
        <Fact name={phones.length > 1 ? "Phones" : "Phone"}>{phones.join(", ") || "None given"}</Fact>
      </dl>
    </Card>
  );
}

export function DispensaryCard({ dispensary }: { dispensary: SettingsCards["dispensary"] }) {
  const { dispensaryName, dispensaryType, licenseNumber, licenseApprovedAt, licenseExpiresOn, licenseRejection } =
    dispensary;
  const approval = licenseApprovedAt ? "Approved" : licenseRejection ? "Not approved" : "Pending approval";
  const expiry = licenseExpiresOn ? `, expires ${dayText(licenseExpiresOn)}` : "";
  return (
    <Card title="Dispensary info" to="dispensary" verb="Edit">
      <dl className="space-y-2">
        <Fact name="Name">{dispensaryName}</Fact>
        <Fact name="Type">{dispensaryType}</Fact>
        <Fact name="License">{licenseNumber ? `${licenseNumber} · ${approval}${expiry}` : "None given"}</Fact>
      </dl>
    </Card>
  );
}

type CardProps = { title: string; to: string; verb: string; children: ReactNode };

function Card({ title, to, verb, children }: CardProps) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-card p-5">
      <div className="-mt-1 mb-2 flex items-center justify-between gap-4">
        <h2 className="font-display text-xl font-semibold">{title}</h2>
        <TextLink to={`/vendor-dashboard/settings/${to}`} preventScrollReset>
          {verb}
          <span className="sr-only"> {title}</span>
        </TextLink>
      </div>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}
