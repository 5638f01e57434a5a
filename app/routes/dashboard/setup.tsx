import { Check } from "lucide-react";
import { useLocation } from "react-router";
import { setupSteps } from "#app/domain/dispensaries/setup.ts";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { VendorHead } from "#db/dispensaries/queries.ts";

export function Setup({ vendor }: { vendor: VendorHead }) {
  const { pathname } = useLocation();
  const steps = setupSteps({
    ...vendor,
    hasLicense: vendor.licenseNumber !== null && vendor.licenseRejection === null,
  });
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  const progress = (
    <span className="block h-1.5 overflow-hidden rounded-full bg-wash" aria-hidden>
      <span className="block h-full rounded-full bg-leaf" style={{ width: `${(100 * done) / steps.length}%` }} />
    </span>
  );
  if (pathname.replace(/\/$/, "") !== "/vendor-dashboard") {
    const next = steps.find((step) => !step.done && !pathname.startsWith(step.to));
    return (
      <nav aria-label="Setup" className="mb-5 rounded-card border border-line bg-card px-4 py-1 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <TextLink to="/vendor-dashboard">
            Setup: {done} of {steps.length}
          </TextLink>
          {next ? <TextLink to={next.to}>Next: {next.label}</TextLink> : null}
        </div>
        {progress}
      </nav>
    );
  }
  return (
    <Card
      title={`Set up your dispensary: ${done} of ${steps.length}`}
      aside={<TextLink to={`/vendor/${vendor.id}/menu`}>Preview your menu</TextLink>}
      className="mb-6 print:hidden"
    >
      {progress}
      <ol className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {steps.map(({ label, done: isDone, to }) => (
          <li key={to} className="flex min-h-11 items-center gap-2">
            {isDone ? (
              <>
                <Check className="size-5 shrink-0 text-leaf" aria-hidden />
                <span className="text-quiet">
                  {label}
                  <span className="sr-only">: done</span>
                </span>
              </>
            ) : (
              <>
                <span className="size-5 shrink-0 rounded-full border-2 border-line" aria-hidden />
                <TextLink to={to}>{label}</TextLink>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
