import { href, Link } from "react-router";
import { PASSWORD_SHORTEST } from "#app/domain/password.ts";
import { AddressBox } from "#app/ui/address-box.tsx";
import { Field } from "#app/ui/field.tsx";
import type { RefusedForm } from "./read-form.ts";

type Answer = RefusedForm | undefined;

export const accountLink =
  "inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline underline-offset-4";

/** What a field needs to keep what was typed and to say what is wrong with it. */
export const fieldOf = (answer: Answer) => (name: string) => ({
  name,
  defaultValue: answer?.typed[name],
  error: answer?.fields[name],
});

export function EmailField({ answer }: { answer: Answer }) {
  return <Field label="Email" type="email" autoComplete="username" required {...fieldOf(answer)("email")} />;
}

/** Who logs in, on both login screens. */
export function LoginFields({ answer }: { answer: Answer }) {
  return (
    <>
      <EmailField answer={answer} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={answer?.fields.password}
      />
      <Link to={href("/reset-password-request")} className={`-mt-3 ${accountLink}`}>
        Forgot your password?
      </Link>
    </>
  );
}

/** A password chosen twice: never sent back, so that a refused form asks for it again. */
export function NewPasswordFields({
  answer,
  label = "Password",
  advice = "",
}: {
  answer: Answer;
  label?: string;
  advice?: string;
}) {
  return (
    <>
      <Field
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${PASSWORD_SHORTEST} characters.${advice}`}
        error={answer?.fields.password}
      />
      <Field
        label="Confirm password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        error={answer?.fields.confirmPassword}
      />
    </>
  );
}

/** Who signs up, for which dispensary and where it stands. */
export function DispensaryFields({
  answer,
  ...box
}: { answer: Answer } & Pick<Parameters<typeof AddressBox>[0], "onPlace" | "className">) {
  const field = fieldOf(answer);
  const { fields = {}, typed = {} } = answer ?? {};
  return (
    <>
      <div className="grid gap-4 xs:grid-cols-2">
        <Field label="First name" autoComplete="given-name" required {...field("firstName")} />
        <Field label="Last name" autoComplete="family-name" required {...field("lastName")} />
      </div>
      <Field label="Dispensary name" autoComplete="organization" required {...field("dispensaryName")} />
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

export function LicenseField({ answer }: { answer: Answer }) {
  return <Field label="License number (optional)" autoComplete="off" {...fieldOf(answer)("license")} />;
}

export function TermsNote() {
  return (
    <p className="text-sm text-quiet">
      By registering you agree to the{" "}
      <Link to={href("/terms")} className="font-medium text-ink underline underline-offset-2">
        Terms and Conditions
      </Link>
      .
    </p>
  );
}
