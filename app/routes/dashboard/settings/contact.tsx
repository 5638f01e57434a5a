import { EMPLOYEE_NUMBER_MAX } from "#app/domain/couriers/employee-number.ts";
import { ADDITIONAL_PHONES_MAX } from "#app/domain/dispensaries/contact.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formResponse, readSettings, renameErrorFields } from "#app/routes/forms.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormattedField } from "#app/ui/form/formatted-field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveContact } from "#app/use-cases/dispensaries/save-contact.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/contact";
import { ownSettings } from "./own-settings.ts";
import { SettingsDialog } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const settings = await ownSettings({ context, request });
  const { firstName, lastName, email, phone, additionalPhones, employeeNumber, version } = settings;
  return { firstName, lastName, email: email ?? "", phone: phone ?? "", additionalPhones, employeeNumber, version };
}

const extras = Array.from({ length: ADDITIONAL_PHONES_MAX }, (_, at) => `additional${at + 1}`);
const fields = ["firstName", "lastName", "email", "phone", ...extras, "employeeNumber"];

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const read = await readSettings(request, { always: fields });
  if (!read.ok) return read.answer;
  const { typed, version } = read;
  const { firstName = "", lastName = "", email = "", phone = "", employeeNumber } = typed;
  const additionalPhones = extras.map((name) => typed[name] ?? "");
  const contact = { firstName, lastName, email, phone, additionalPhones, employeeNumber, version };
  const saved = await saveContact(visit, actor, contact);
  return formResponse(
    renameErrorFields(saved, { additionalPhones: "additional1" }),
    "Details updated successfully!",
    typed,
  );
}

export const shouldRevalidate = rereadsAfterConflict;

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResponse("vendorContact", actionData, "Failed to update details.");
  return (
    <SettingsDialog
      title="Vendor contact info"
      name="vendorContact"
      answer={answer}
      version={loaderData.version}
      submit="Save"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" name="firstName" autoComplete="given-name" defaultValue={loaderData.firstName} />
        <Field label="Last name" name="lastName" autoComplete="family-name" defaultValue={loaderData.lastName} />
      </div>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={loaderData.email}
        hint="Order notices go here. The email that you log in with is changed in your account."
      />
      <FormattedField
        label="Primary phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        format={formatPhone}
        maxLength={14}
        defaultValue={formatPhone(loaderData.phone)}
      />
      {extras.map((name, at) => (
        <FormattedField
          key={name}
          label={`Additional phone ${at + 1}`}
          name={name}
          type="tel"
          format={formatPhone}
          maxLength={14}
          defaultValue={formatPhone(loaderData.additionalPhones[at] ?? "")}
        />
      ))}
      <Field
        label="Employee number (optional)"
        name="employeeNumber"
        maxLength={EMPLOYEE_NUMBER_MAX}
        defaultValue={loaderData.employeeNumber ?? ""}
        hint="Printed on receipts next to their first name."
      />
    </SettingsDialog>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LoadFailed error={error} title="Failed to load vendor details." inside />
);
