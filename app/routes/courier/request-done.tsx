import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatUsd } from "#app/domain/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { SubmittedRequest } from "./request-action.ts";

type Props = { submitted: SubmittedRequest; again: string };

export function RequestDone({ submitted, again }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="rounded-card border border-line bg-card p-6 text-center sm:p-10">
      <CircleCheck className="mx-auto size-14 text-leaf" strokeWidth={1.5} aria-hidden />
      <h2 ref={heading} tabIndex={-1} className="mt-4 font-display text-3xl font-semibold outline-none">
        Pickup Request Submitted!
      </h2>
      <p className="mt-2 text-quiet">A courier will be assigned to your order shortly.</p>
      <dl className="mx-auto mt-6 grid max-w-md gap-px overflow-hidden rounded-xl border border-line bg-line text-left sm:grid-cols-2">
        <Fact label="Order">{submitted.orderNumber}</Fact>
        <Fact label="You receive at pickup">{formatUsd(submitted.courierPaymentCents)}</Fact>
      </dl>
      <div className="mx-auto mt-4 max-w-md rounded-xl bg-wash p-4">
        <p className="text-sm text-quiet">Delivery PIN for {submitted.customerName}</p>
        <p className="font-display text-3xl font-semibold tracking-[.2em] tabular-nums">{submitted.pin}</p>
        <p className="mt-1 text-sm text-quiet">Text it to your customer; the courier asks for it at the door.</p>
        <CopyButton text={submitted.pin} label="Delivery PIN" className="mt-1" />
      </div>
      <ButtonLink to={again} className="mt-6">
        Create Another Request
      </ButtonLink>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="bg-card p-4">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
