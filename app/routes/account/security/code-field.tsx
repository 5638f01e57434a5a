import { Field } from "#app/ui/form/field.tsx";

/** Where a code is typed; phones and password managers fill it in. */
export const CodeField = ({ label, hint, required = true }: { label: string; hint: string; required?: boolean }) => (
  <Field
    label={label}
    name="code"
    hint={hint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required={required}
  />
);
