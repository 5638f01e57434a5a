import { CreditCard } from "lucide-react";
import { MISSING_CONFIGURATION } from "#app/domain/billing/messages.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Replaces the card form if no card can be taken (SPEC.md 8). */
export const PaymentsUnavailable = ({ why = MISSING_CONFIGURATION }: { why?: string }) => (
  <section className="max-w-2xl rounded-card border border-line bg-card p-6 sm:p-8">
    <CreditCard className="size-8 text-quiet" aria-hidden />
    <h2 className="mt-4 font-display text-2xl font-semibold">Payment Processing Unavailable</h2>
    <p className="mt-2 text-pretty text-quiet">
      We can’t accept cards right now. Nothing about your listing has changed. Please try again later, or write to us.
    </p>
    <p className="mt-4 font-mono text-sm text-danger">Error: {why}</p>
    <ButtonLink to="/contact" look="secondary" className="mt-6">
      Contact us
    </ButtonLink>
  </section>
);
