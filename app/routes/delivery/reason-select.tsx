import { useId } from "react";
import { useField } from "#app/ui/form/context.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { Options } from "#app/ui/form/options.tsx";

type Props = { label: string; reasons: Readonly<Record<string, string>>; className?: string };

export function ReasonSelect({ label, reasons, className }: Props) {
  const id = useId();
  const { error, defaultValue = "" } = useField({ name: "reason" });
  return (
    <div className={className}>
      <select
        name="reason"
        required
        defaultValue={defaultValue}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className="block min-h-12 w-full rounded-xl border border-line bg-card px-3 aria-invalid:border-danger"
      >
        <option value="" disabled>
          Choose a reason
        </option>
        <Options options={Object.entries(reasons)} />
      </select>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
