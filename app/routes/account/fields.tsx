import { useContext } from "react";
import { href, Link } from "react-router";
import { PASSWORD_SHORTEST } from "#app/domain/accounts/password.ts";
import { AddressBox } from "#app/ui/combobox/address-box.tsx";
import { FormContext } from "#app/ui/form/context.ts";
import { Field } from "#app/ui/form/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const EmailField = () => <Field label="Email" name="email" type="email" autoComplete="username" required />;

/** SPEC.md 8, Login. */
export const loginFailed = {
  fault: "Login failed. Please check your credentials.",
  garbled: "Unexpected response structure",
};

export const LoginFields = () => (
  <>
    <EmailField />
    <Field label="Password" name="password" type="password" autoComplete="current-password" required />
    <TextLink to={href("/reset-password-request")} className="-mt-3 text-sm">
      Forgot your password?
    </TextLink>
  </>
);

/** SPEC.md 8, Registration. */
export const registrationFailed = { fault: "Registration failed", lost: "An error occurred during registration" };

/** Passwords are never sent back, so a refused form asks for them again. */
export const NewPasswordFields = ({ label = "Password", advice = "" }: { label?: string; advice?: string }) => (
  <>
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      hint={`At least ${PASSWORD_SHORTEST} characters.${advice}`}
    />
    <Field label="Confirm password" name="confirmPassword" type="password" autoComplete="new-password" required />
  </>
);

export const NameFields = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="First name" name="firstName" autoComplete="given-name" required />
    <Field label="Last name" name="lastName" autoComplete="family-name" required />
  </div>
);

export function DispensaryFields(box: Pick<Parameters<typeof AddressBox>[0], "onPlace">) {
  const { fields = {}, typed = {} } = useContext(FormContext) ?? {};
  return (
    <>
      <Field label="Dispensary name" name="dispensaryName" autoComplete="organization" required />
      <AddressBox
        label="Dispensary address"
        placeholder="Street, city or ZIP code"
        required
        defaultValue={typed.address ?? ""}
        error={fields.address ?? fields.lat ?? fields.lng}
        {...box}
      />
      <noscript>
        <input type="hidden" name="noscript" value="1" />
      </noscript>
    </>
  );
}

export const LicenseField = () => <Field label="License number (optional)" name="license" autoComplete="off" />;

export const TermsNote = () => (
  <p className="text-sm text-quiet">
    By registering you agree to the{" "}
    <Link to={href("/terms")} className="font-medium text-ink underline underline-offset-2">
      Terms and Conditions
    </Link>
    .
  </p>
);
