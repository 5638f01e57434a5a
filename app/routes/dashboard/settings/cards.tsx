import type { ReactNode } from "react";
import { imageUrl } from "#app/domain/image-url.ts";
import { dayText } from "#app/domain/local-date.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Vendor } from "#db/dispensaries/queries.ts";

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

type Facts = [name: string, value: string][];

export function contactFacts({ firstName, lastName, email, phone, additionalPhones }: Vendor): Facts {
  const phones = [phone, ...additionalPhones].filter((number) => number !== null).map(formatPhone);
  return [
    ["Name", `${firstName} ${lastName}`.trim() || "None given"],
    ["Email", email ?? "None given"],
    [phones.length > 1 ? "Phones" : "Phone", phones.join(", ") || "None given"],
  ];
}

export function dispensaryFacts(vendor: Vendor): Facts {
  const { licenseNumber, licenseApprovedAt, licenseExpiresOn, licenseRejection } = vendor;
  const approval = licenseApprovedAt ? "Approved" : licenseRejection ? "Not approved" : "Pending approval";
  const expiry = licenseExpiresOn ? `, expires ${dayText(licenseExpiresOn)}` : "";
  return [
    ["Name", vendor.dispensaryName],
    ["Type", vendor.dispensaryType],
    ["License", licenseNumber ? `${licenseNumber} · ${approval}${expiry}` : "None given"],
  ];
}

export function FactsCard({ facts, ...card }: { title: string; to: string; facts: Facts }) {
  return (
    <Card verb="Edit" {...card}>
      <dl className="space-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
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
