import { Link } from "react-router";
import { PASSWORD_SHORTEST } from "#app/domain/password.ts";
import { AddressBox } from "#app/ui/address-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { AccountForm } from "./account-form.tsx";
import type { RefusedForm } from "./read-form.ts";

export function RegisterForm({ answer }: { answer: RefusedForm | undefined }) {
  const { fields = {}, typed = {} } = answer ?? {};
  return (
    <section
      id="register"
      aria-labelledby="register-heading"
      className="scroll-mt-6 rounded-card border border-line bg-card p-5 sm:p-8"
    >
      <h2 id="register-heading" className="font-display text-2xl font-semibold">
        Register your dispensary
      </h2>
      <p className="mt-1 mb-5 text-sm text-quiet">60-day free trial, then $79/month. No card needed today.</p>
      <AccountForm answer={answer} submit="Start your free trial">
        <div className="grid gap-4 xs:grid-cols-2">
          <Field
            label="First name"
            name="firstName"
            autoComplete="given-name"
            required
            defaultValue={typed.firstName}
            error={fields.firstName}
          />
          <Field
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            required
            defaultValue={typed.lastName}
            error={fields.lastName}
          />
        </div>
        <Field
          label="Dispensary name"
          name="dispensaryName"
          autoComplete="organization"
          required
          defaultValue={typed.dispensaryName}
          error={fields.dispensaryName}
        />
        <AddressBox
          label="Dispensary address"
          placeholder="Street, city or ZIP code"
          required
          defaultValue={typed.address ?? ""}
          error={fields.address ?? fields.lat ?? fields.lng}
        />
        <noscript>
          <input type="hidden" name="noscript" value="1" />
        </noscript>
        <Field
          label="License number (optional)"
          name="license"
          autoComplete="off"
          defaultValue={typed.license}
          error={fields.license}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={typed.email}
          error={fields.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_SHORTEST} characters.`}
          error={fields.password}
        />
        <Field
          label="Confirm password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          error={fields.confirmPassword}
        />
        <p className="text-sm text-quiet">
          By registering you agree to the{" "}
          <Link to="/terms" className="font-medium text-ink underline underline-offset-2">
            Terms and Conditions
          </Link>
          .
        </p>
      </AccountForm>
    </section>
  );
}
