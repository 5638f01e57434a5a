import { EMPLOYEE_NUMBER_MAX } from "#app/domain/couriers/employee-number.ts";
import { ADDITIONAL_PHONES_MAX } from "#app/domain/dispensaries/contact.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { renameErrorFields } from "#app/routes/forms.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveContact } from "#app/use-cases/dispensaries/save-contact.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/contact";
import { ownSettings, saveSettings } from "./own-settings.ts";
import { SettingsDialog } from "./settings-form.tsx";

const extras = Array.from({ length: ADDITIONAL_PHONES_MAX }, (_, at) => `additional${at + 1}`);
const wide = { className: "sm:col-span-2" };
const phone = { type: "tel", format: formatPhone, maxLength: 14, ...wide };
const NOTICES = "Order notices go here. The email that you log in with is changed in your account.";
const ON_RECEIPTS = "Printed on receipts next to their first name.";

const fields: FieldTable = {
  firstName: { label: "First name", autoComplete: "given-name" },
  lastName: { label: "Last name", autoComplete: "family-name" },
  email: { label: "Email", type: "email", autoComplete: "email", hint: NOTICES, ...wide },
  phone: { label: "Primary phone", autoComplete: "tel", ...phone },
  ...Object.fromEntries(extras.map((name, at) => [name, { label: `Additional phone ${at + 1}`, ...phone }])),
  employeeNumber: { label: "Employee number (optional)", maxLength: EMPLOYEE_NUMBER_MAX, hint: ON_RECEIPTS, ...wide },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { additionalPhones, version, ...vendor } = await ownSettings({ context, request });
  const { firstName, lastName, email, phone, employeeNumber } = vendor;
  const others = Object.fromEntries(extras.map((name, at) => [name, additionalPhones[at]]));
  return { values: { firstName, lastName, email, phone, employeeNumber, ...others }, version };
}

const SAVED = "Details updated successfully!";

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, { always: Object.keys(fields) }, SAVED, async (visit, actor, typed, version) => {
    const { firstName = "", lastName = "", email = "", phone = "", employeeNumber } = typed;
    const additionalPhones = extras.map((name) => typed[name] ?? "");
    const contact = { firstName, lastName, email, phone, additionalPhones, employeeNumber, version };
    const saved = await saveContact(visit, actor, contact);
    return renameErrorFields(saved, (name) => (name === "additionalPhones" ? "additional1" : name));
  });

export const shouldRevalidate = rereadsAfterConflict;

export default function Contact({ loaderData: { values, version }, actionData }: Route.ComponentProps) {
  const response = useFormResponse("vendorContact", actionData, "Failed to update details.");
  return (
    <SettingsDialog
      title="Vendor contact info"
      name="vendorContact"
      response={response}
      version={version}
      submit="Save"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields table={fields} values={values} />
      </div>
    </SettingsDialog>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LoadFailed error={error} title="Failed to load vendor details." inside />
);
