import { formatPhone } from "#app/domain/phone.ts";
import { ADDITIONAL_PHONES_MAX } from "#app/domain/vendor-contact.ts";
import { Field } from "#app/ui/field.tsx";
import { FormattedField } from "#app/ui/formatted-field.tsx";
import { saveContact } from "#app/use-cases/save-contact.ts";
import type { Route } from "./+types/settings-contact";
import { answerForm, typedIn, versionIn } from "./answers.ts";
import { saysOnFailure } from "./failure.ts";
import { ownSettings } from "./own-settings.ts";
import { ownShop } from "./own-shop.ts";
import { rereadsAfterConflict } from "./reread.ts";
import { keptOf, SettingsDialog } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { firstName, lastName, email, phone, additionalPhones, version } = await ownSettings({ context, request });
  return { firstName, lastName, email: email ?? "", phone: phone ?? "", additionalPhones, version };
}

const extras = Array.from({ length: ADDITIONAL_PHONES_MAX }, (_, at) => `additional${at + 1}`);

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  const typed = await typedIn(request);
  const { firstName = "", lastName = "", email = "", phone = "" } = typed;
  const additionalPhones = extras.map((name) => typed[name] ?? "");
  const contact = { firstName, lastName, email, phone, additionalPhones, version: versionIn(typed) };
  return answerForm(await saveContact(app, actor, contact), "Details updated successfully!", typed);
}

export const clientAction = saysOnFailure("Failed to update details.");

export const shouldRevalidate = rereadsAfterConflict;

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { fields = {} } = actionData ?? {};
  const typed = keptOf(actionData);
  const value = (name: "firstName" | "lastName" | "email") => typed[name] ?? loaderData[name];
  return (
    <SettingsDialog title="Vendor contact info" answer={actionData} version={loaderData.version} submit="Save">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={value("firstName")}
          error={fields.firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={value("lastName")}
          error={fields.lastName}
        />
      </div>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={value("email")}
        error={fields.email}
        hint="Order notices go here. The email that you log in with is changed in your account."
      />
      <FormattedField
        label="Primary phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        format={formatPhone}
        maxLength={14}
        defaultValue={typed.phone ?? formatPhone(loaderData.phone)}
        error={fields.phone}
      />
      {extras.map((name, at) => (
        <FormattedField
          key={name}
          label={`Additional phone ${at + 1}`}
          name={name}
          type="tel"
          format={formatPhone}
          maxLength={14}
          defaultValue={typed[name] ?? formatPhone(loaderData.additionalPhones[at] ?? "")}
          error={at === 0 ? fields.additionalPhones : undefined}
        />
      ))}
    </SettingsDialog>
  );
}
