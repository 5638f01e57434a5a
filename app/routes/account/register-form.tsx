import { AccountForm } from "./account-form.tsx";
import { DispensaryFields, EmailField, LicenseField, NewPasswordFields, TermsNote } from "./fields.tsx";
import type { RefusedForm } from "./read-form.ts";

export function RegisterForm({ answer }: { answer: RefusedForm | undefined }) {
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
        <DispensaryFields answer={answer} />
        <LicenseField answer={answer} />
        <EmailField answer={answer} />
        <NewPasswordFields answer={answer} />
        <TermsNote />
      </AccountForm>
    </section>
  );
}
