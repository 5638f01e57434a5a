import type { FormResponse } from "#app/domain/form-response.ts";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { AccountForm } from "./account-form.tsx";
import {
  DispensaryFields,
  EmailField,
  LicenseField,
  NewPasswordFields,
  registrationFailed,
  TermsNote,
} from "./fields.tsx";

export function RegisterForm({ answer: given }: { answer: FormResponse | undefined }) {
  const answer = useFormResponse("register", given, registrationFailed);
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
      <AccountForm name="register" answer={answer} submit="Start your free trial">
        <DispensaryFields />
        <LicenseField />
        <EmailField />
        <NewPasswordFields />
        <TermsNote />
      </AccountForm>
    </section>
  );
}
