import { type ComponentProps, useState } from "react";
import { parseCents } from "#app/domain/number-input.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { AddressBox } from "#app/ui/address-box.tsx";
import { useFieldErrors } from "#app/ui/form/context.ts";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormattedField } from "#app/ui/form/formatted-field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { PickupChoice } from "../delivery/pickup-choice.tsx";
import { itemsIn } from "./item-fields.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { RequestItems } from "./request-items.tsx";
import type { Prefill, RequestFormData } from "./request-loader.ts";

type Props = Pick<ComponentProps<typeof PostForm>, "name" | "answer"> & { form: RequestFormData };

/** SPEC.md 8, Courier. */
export const REQUEST_FAILED = "Failed to submit request. Please try again.";

/** Shared by the public page and the dashboard (SPEC.md 2 and 5, Courier). */
export function RequestForm({ name, form, answer }: Props) {
  const { formKey, rate, earliestPickup, zoneHint, prefill, items } = form;
  const values: Prefill = { ...prefill, ...answer?.typed };
  const [total, setTotal] = useState(values.orderTotal ?? "");
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "" });

  return (
    <PostForm name={name} answer={answer} className="space-y-6">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="orderId" value={values.orderId ?? ""} />
      <FormProblem />
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
        <Address label="Pickup Address" placeholder="Street, city or ZIP code" {...field("address")} />
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
        <Address label="Delivery Address" placeholder="Street, city or ZIP code" {...field("deliveryAddress")} />
        <div className="sm:col-span-2">
          <RequestItems items={answer ? itemsIn(answer.typed) : items} />
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
          />
        </div>
      </Section>
      <Section title="Order Total">
        <Field
          label="Order Total, before taxes ($)"
          inputMode="decimal"
          required
          onInput={(event) => setTotal(event.currentTarget.value)}
          {...field("orderTotal")}
        />
        <div className="sm:col-span-2">
          <PaymentSummary orderTotalCents={parseCents(total) || 0} rate={rate} />
        </div>
      </Section>
      <SubmitButton className="min-h-13 w-full text-lg">Request Courier</SubmitButton>
    </PostForm>
  );
}

function Address(props: { name: string; label: string; placeholder: string; defaultValue: string }) {
  return <AddressBox {...props} required className="sm:col-span-2" error={useFieldErrors()[props.name]} />;
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 className="mb-4 font-display text-xl font-semibold">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
