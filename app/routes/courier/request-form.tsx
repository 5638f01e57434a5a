import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { centsFromDollars } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { AddressBox } from "#app/ui/address-box.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { FormattedField } from "#app/ui/formatted-field.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { PickupChoice } from "./pickup-choice.tsx";
import type { RequestAnswer } from "./request-action.ts";
import { RequestItems } from "./request-items.tsx";
import type { Prefill, RequestFormData } from "./request-loader.ts";

type Props = { form: RequestFormData; answer: Extract<RequestAnswer, { done: false }> | undefined };

const squared = "[&_input]:min-h-11 [&_input]:rounded-xl [&_input]:py-2.5";

/** The pickup request (SPEC.md 2 and 5, Courier), the same on the public page and in the dashboard. */
export function RequestForm({ form, answer }: Props) {
  const { formKey, rate, earliestPickup, zoneHint, prefill, items } = form;
  const busy = useNavigation().formMethod === "POST";
  const element = useRef<HTMLFormElement>(null);
  const values: Prefill = answer?.typed ?? prefill;
  const errors = answer?.fields ?? {};
  const [total, setTotal] = useState(values.orderTotal ?? "");
  useEffect(() => {
    if (answer) element.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [answer]);
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errors[name] });

  return (
    <Form ref={element} method="post" noValidate className="space-y-6">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="orderId" value={values.orderId ?? ""} />
      {answer ? (
        <p role="alert" tabIndex={-1} className="rounded-xl bg-danger/8 px-4 py-3 font-medium text-danger outline-none">
          {answer.message}
        </p>
      ) : null}
      <Section title="Dispensary Information">
        <Field label="Dispensary Name" autoComplete="organization" required {...field("dispensaryName")} />
        <FormattedField
          label="Contact Phone"
          type="tel"
          autoComplete="tel"
          placeholder="(213) 555-0121"
          format={formatPhone}
          required
          {...field("contactPhone")}
        />
        <AddressBox
          label="Pickup Address"
          required
          className={`sm:col-span-2 ${squared}`}
          placeholder="Where the order waits"
          {...field("address")}
        />
      </Section>
      <Section title="Delivery Information">
        <Field label="Order Number" required maxLength={60} className="sm:col-span-2" {...field("orderNumber")} />
        <Field label="Customer Name" required autoComplete="off" {...field("customerName")} />
        <FormattedField
          label="Customer Phone"
          type="tel"
          autoComplete="off"
          placeholder="(213) 555-0199"
          format={formatPhone}
          required
          {...field("customerPhone")}
        />
        <AddressBox
          label="Delivery Address"
          required
          className={`sm:col-span-2 ${squared}`}
          placeholder="Where it goes"
          {...field("deliveryAddress")}
        />
        <div className="sm:col-span-2">
          <RequestItems items={answer?.items ?? items} error={errors.products} />
        </div>
        <TextArea
          label="Notes for the courier"
          rows={3}
          maxLength={1000}
          className="sm:col-span-2"
          placeholder="Gate code, entrance, who to ask for"
          {...field("notes")}
        />
        <div className="sm:col-span-2">
          <PickupChoice
            option={values.pickupTimeOption ?? "asap"}
            at={values.requestedPickupTime ?? ""}
            earliest={earliestPickup}
            zoneHint={zoneHint}
            error={errors.requestedPickupTime}
          />
        </div>
      </Section>
      <Section title="Order Total">
        <Field
          label="Order Total, before taxes ($)"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          required
          onInput={(event) => setTotal(event.currentTarget.value)}
          {...field("orderTotal")}
        />
        <div className="sm:col-span-2">
          <PaymentSummary orderTotalCents={Math.max(0, centsFromDollars(Number(total)) ?? 0)} rate={rate} />
        </div>
      </Section>
      <Button type="submit" busy={busy} className="min-h-13 w-full text-lg">
        Request Courier
      </Button>
    </Form>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 className="mb-4 font-display text-xl font-semibold">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
