import { clockText } from "#app/domain/local-instant.ts";
import { useVendorHead } from "#app/routes/signed-in.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import type { Route } from "./+types/website";

type Website = NonNullable<Route.ComponentProps["loaderData"]>;

export function WebsiteStatus({ website: { host, isProven, checkedAt, records } }: { website: Website }) {
  const { timeZone } = useVendorHead();
  return (
    <section aria-label="Status" className="rounded-xl border border-line p-4">
      <p className="flex items-center gap-2 font-semibold" role="status">
        <span className={`size-2.5 shrink-0 rounded-full ${isProven ? "bg-leaf" : "bg-pending"}`} aria-hidden />
        <span className="min-w-0 break-all">
          {isProven ? (
            <a href={`https://${host}`} className="text-leaf underline underline-offset-4">
              {host}
            </a>
          ) : (
            `${host} is waiting for its DNS records`
          )}
          {isProven ? " is up" : ""}
        </span>
      </p>
      <details open={!isProven}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-leaf">
          DNS records
        </summary>
        <p className="mb-2 max-w-prose text-sm text-quiet">
          Add both where your domain is managed. The CNAME record leads visitors here, and the TXT record proves that
          the address is yours. Keep both.
        </p>
        <dl className="divide-y divide-line">
          {records.map(({ type, name, value }) => (
            <div key={type} className="py-3 text-sm">
              <dt className="font-semibold">{type} record</dt>
              <Line label="Name" record={type} text={name} />
              <Line label="Value" record={type} text={value} />
            </div>
          ))}
        </dl>
      </details>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PostButton
          form="websiteCheck"
          action="/vendor-dashboard/website/check"
          failed="Failed to check the address. Please try again."
          look="secondary"
        >
          Check now
        </PostButton>
        <p className="text-sm text-quiet">
          {checkedAt === null ? "Not checked yet" : `Last checked ${clockText(checkedAt, timeZone)}`}
        </p>
      </div>
    </section>
  );
}

const Line = ({ label, record, text }: { label: string; record: string; text: string }) => (
  <dd className="flex flex-wrap items-center gap-x-2">
    <span className="w-12 text-quiet">{label}</span>
    <code className="min-w-0 flex-1 break-all select-all">{text}</code>
    <CopyButton text={text} label={label} suffix={` of the ${record} record`} />
  </dd>
);
