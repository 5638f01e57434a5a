import { type ComponentProps, useState } from "react";
import { parseCents } from "#app/domain/number-input.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { AddressBox } from "#app/ui/combobox/address-box.tsx";
import { useFieldErrors } from "#app/ui/form/context.ts";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { PickupChoice } from "../delivery/pickup-choice.tsx";
import { DeliveryQuote } from "./delivery-quote.tsx";
import { itemsIn } from "./item-fields.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { RequestItems } from "./request-items.tsx";
import type { Prefill, RequestFormData } from "./request-loader.ts";

type Props = Pick<ComponentProps<typeof PostForm>, "name" | "response"> & { form: RequestFormData };

/** SPEC.md 8, Courier. */
export const REQUEST_FAILED = "Failed to submit request. Please try again.";

const phone = { type: "tel", format: formatPhone, required: true };
const dispensaryFields: FieldTable = {
  dispensaryName: { label: "Dispensary Name", autoComplete: "organization", required: true },
  contactPhone: { label: "Contact Phone", autoComplete: "tel", placeholder: "(213) 555-0121", ...phone },
};
const orderFields: FieldTable = {
  orderNumber: { label: "Order Number", required: true, maxLength: 60, className: "sm:col-span-2" },
  customerName: { label: "Customer Name", required: true, autoComplete: "off" },
  customerPhone: { label: "Customer Phone", autoComplete: "off", placeholder: "(213) 555-0199", ...phone },
};

export function RequestForm({ name, form, response }: Props) {
  const { formKey, rate, earliestPickup, zoneHint, prefill, items } = form;
  const values: Prefill = { ...prefill, ...response?.typed };
  const [total, setTotal] = useState(values.orderTotal ?? "");
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "" });

  return (
    <PostForm name={name} response={response} className="space-y-6">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="orderId" value={values.orderId ?? ""} />
      <FormProblem />
      <Section title="Dispensary Information">
        <Fields table={dispensaryFields} values={values} />
        <Address label="Pickup Address" placeholder="Street, city and ZIP code" {...field("address")} />
        {form.carriers ? <p className="text-sm text-quiet sm:col-span-2">{form.carriers}</p> : null}
      </Section>
      <Section title="Delivery Information">
        <Fields table={orderFields} values={values} />
        <Address label="Delivery Address" placeholder="Street, city and ZIP code" {...field("deliveryAddress")} />
        <div className="sm:col-span-2">
          <RequestItems items={response ? itemsIn(response.typed) : items} />
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
          <DeliveryQuote />
        </div>
      </Section>
      <SubmitButton className="min-h-13 w-full text-lg">Request Courier</SubmitButton>
    </PostForm>
  );
}

const Address = (props: { name: string; label: string; placeholder: string; defaultValue: string }) => (
  <AddressBox {...props} required className="sm:col-span-2" error={useFieldErrors()[props.name]} />
);

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="rounded-card border border-line bg-card p-5 sm:p-6">
    <h2 className="mb-4 font-display text-xl font-semibold">{title}</h2>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">{children}</div>
  </section>
);
