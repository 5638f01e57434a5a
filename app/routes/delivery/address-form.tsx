import type { FormResponse } from "#app/domain/form-response.ts";
import { APARTMENT_MAX } from "#app/domain/places/address.ts";
import type { PlaceKind } from "#app/domain/places/place-kind.ts";
import { Select, TextArea } from "#app/ui/form/field.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

const fields: FieldTable = {
  street: { label: "Street and house number", autoComplete: "off", className: "sm:col-span-6" },
  apartment: {
    label: "Apartment (optional)",
    maxLength: APARTMENT_MAX,
    autoComplete: "off",
    className: "sm:col-span-6",
  },
  city: { label: "City", autoComplete: "off", className: "sm:col-span-3" },
  state: { label: "State", maxLength: 2, autoComplete: "off", hint: "Two letters", className: "sm:col-span-1" },
  zip: { label: "ZIP code", inputMode: "numeric", autoComplete: "off", className: "sm:col-span-2" },
};

type Props = {
  response: FormResponse | undefined;
  version: number;
  parts: Record<"street" | "city" | "state" | "zip" | "note", string> & { apartment?: string | null };
  placeRule: string | null;
  placeOptions: [PlaceKind, string][];
};

export const AddressForm = ({ response, version, parts, placeRule, placeOptions }: Props) => (
  <PostForm name="deliveryAddress" response={response} className="mt-4 space-y-4">
    <input type="hidden" name="version" value={version} />
    <div className="grid gap-4 sm:grid-cols-6">
      <Fields table={fields} values={parts} />
    </div>
    {placeRule ? (
      <Select label="Kind of place" name="placeKind" defaultValue="home" hint={placeRule} options={placeOptions} />
    ) : null}
    <TextArea label="Note for the driver (optional)" name="note" rows={3} defaultValue={parts.note} />
    <FormProblem />
    <SubmitButton busyText="Saving …">Save address</SubmitButton>
  </PostForm>
);
