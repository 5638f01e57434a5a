import { Field } from "#app/ui/form/field.tsx";

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
