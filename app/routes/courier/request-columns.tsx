import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { href } from "react-router";
import { formatUsd } from "#app/domain/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import type { SubmittedRequest } from "./request-action.ts";
import { Steps } from "./steps.tsx";

type Props = {
  submitted: SubmittedRequest | undefined;
  newRequest: string;
  /** For visitors, who have no list. */
  follow?: boolean;
  note?: ReactNode;
  children: ReactNode;
};

export const RequestColumns = ({ submitted, newRequest, follow = false, note, children }: Props) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
    {submitted ? <RequestDone submitted={submitted} newRequest={newRequest} follow={follow} /> : children}
    <aside aria-label="How it works" className="lg:sticky lg:top-24">
      <h2 className="mb-4 font-display text-xl font-semibold">How it works</h2>
      <Steps />
      {note}
    </aside>
  </div>
);

type DoneProps = { submitted: SubmittedRequest; newRequest: string; follow: boolean };

function RequestDone({ submitted, newRequest, follow }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="rounded-card border border-line bg-card p-6 text-center sm:p-10">
      <CircleCheck className="mx-auto size-14 text-leaf" strokeWidth={1.5} aria-hidden />
      <h2 ref={heading} tabIndex={-1} className="mt-4 font-display text-3xl font-semibold outline-none">
        Pickup Request Submitted!
      </h2>
      <p className="mt-2 text-quiet">A courier will be assigned to your order shortly.</p>
      <Facts
        className="mx-auto mt-6 grid max-w-md gap-px overflow-hidden rounded-xl border border-line bg-line text-left *:bg-card *:p-4 sm:grid-cols-2"
        facts={[
          ["Order", submitted.orderNumber],
          ["You receive at pickup", formatUsd(submitted.courierPaymentCents)],
        ]}
      />
      <div className="mx-auto mt-4 max-w-md rounded-xl bg-wash p-4">
        <p className="text-sm text-quiet">Delivery PIN for {submitted.customerName}</p>
        <p className="font-display text-3xl font-semibold tracking-[.2em] tabular-nums">{submitted.pin}</p>
        <p className="mt-1 text-sm text-quiet">Text it to your customer; the courier asks for it at the door.</p>
        <CopyButton text={submitted.pin} label="Delivery PIN" className="mt-1" />
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {follow ? (
          <ButtonLink to={href("/courier-request/:requestId", { requestId: submitted.id })} look="secondary">
            Follow this delivery
          </ButtonLink>
        ) : null}
        <ButtonLink to={newRequest}>Create Another Request</ButtonLink>
      </div>
    </section>
  );
}
