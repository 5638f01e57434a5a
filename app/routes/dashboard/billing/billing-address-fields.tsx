import { Field } from "#app/ui/form/field.tsx";

/** The country is always US (SPEC.md 2 and 5). */
export function BillingAddressFields() {
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">Billing address</legend>
      <div className="mt-3 grid grid-cols-6 gap-4">
        <Field
          className="col-span-6"
          label="Street address"
          name="addressLine1"
          autoComplete="billing address-line1"
          required
          maxLength={200}
        />
        <Field
          className="col-span-6"
          label={
            <>
              Apartment, suite <span className="font-normal text-quiet">(optional)</span>
            </>
          }
          name="addressLine2"
          autoComplete="billing address-line2"
          maxLength={200}
        />
        <Field
          className="col-span-6 sm:col-span-3"
          label="City"
          name="city"
          autoComplete="billing address-level2"
          required
          maxLength={100}
        />
        <Field
          className="col-span-2 sm:col-span-1"
          label="State"
          name="state"
          autoComplete="billing address-level1"
          required
          maxLength={50}
        />
        <Field
          className="col-span-4 sm:col-span-2"
          label="Postal code"
          name="postalCode"
          autoComplete="billing postal-code"
          inputMode="numeric"
          required
          maxLength={20}
        />
      </div>
      <input type="hidden" name="country" value="US" />
      <p className="mt-3 text-sm text-quiet">Country: United States</p>
    </fieldset>
  );
}
