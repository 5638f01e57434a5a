import { imageUrl } from "#app/domain/image-url.ts";
import { dayText } from "#app/domain/local-date.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { Card } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Vendor } from "#db/dispensaries/queries.ts";

type TextFact = [name: string, value: string];

export function contactFacts({ firstName, lastName, email, phone, additionalPhones }: Vendor): TextFact[] {
  const phones = [phone, ...additionalPhones].filter((number) => number !== null).map(formatPhone);
  return [
    ["Name", `${firstName} ${lastName}`.trim() || "None given"],
    ["Email", email ?? "None given"],
    [phones.length > 1 ? "Phones" : "Phone", phones.join(", ") || "None given"],
  ];
}

export function dispensaryFacts(vendor: Vendor): TextFact[] {
  const { licenseNumber, licenseApprovedAt, licenseExpiresOn, licenseRejection } = vendor;
  const approval = licenseApprovedAt ? "Approved" : licenseRejection ? "Not approved" : "Pending approval";
  const expiry = licenseExpiresOn ? `, expires ${dayText(licenseExpiresOn)}` : "";
  return [
    ["Name", vendor.dispensaryName],
    ["Type", vendor.dispensaryType],
    ["License", licenseNumber ? `${licenseNumber} · ${approval}${expiry}` : "None given"],
  ];
}

type EditProps = { to: string; title: string; verb?: string };

const Edit = ({ to, title, verb = "Edit" }: EditProps) => (
  <TextLink to={`/vendor-dashboard/settings/${to}`} preventScrollReset>
    {verb}
    <span className="sr-only"> {title}</span>
  </TextLink>
);

export const FactsCard = ({ facts, ...edit }: EditProps & { facts: readonly TextFact[] }) => (
  <Card title={edit.title} aside={<Edit {...edit} />}>
    <Facts facts={facts} />
  </Card>
);

type LogoProps = { logoKey: string | null; dispensaryName: string };

export const LogoCard = ({ logoKey, dispensaryName }: LogoProps) => (
  <Card title="Store Logo" aside={<Edit to="logo" title="Store Logo" verb={logoKey ? "Change" : "Add"} />}>
    <LargeLogo logoKey={logoKey} dispensaryName={dispensaryName} />
  </Card>
);

export const LargeLogo = ({ logoKey, dispensaryName }: LogoProps) => (
  <img
    src={imageUrl(logoKey, "small")}
    alt={logoKey ? `Logo of ${dispensaryName}` : "No logo yet"}
    width={96}
    height={96}
    className="size-24 rounded-xl border border-line bg-wash object-cover"
  />
);
