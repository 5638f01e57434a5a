import { useContext } from "react";
import { Choice } from "./choice.tsx";
import { FormContext, useFieldErrors } from "./context.ts";
import { FieldError } from "./field.tsx";

type Props = {
  name: string;
  legend: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: readonly string[];
};

/** Checkboxes of one name: as typed if the form came back, otherwise as chosen before. */
export function Choices({ name, legend, options, chosen }: Props) {
  const typed = useContext(FormContext)?.typed;
  const error = useFieldErrors()[name];
  const checked = typed && Object.keys(typed).length > 0 ? (typed[name] ?? "").split("\n") : chosen;
  return (
    <fieldset className="w-full min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="grid sm:grid-cols-2">
        {options.map(([value, label]) => (
          <Choice
            key={value}
            type="checkbox"
            name={name}
            value={value}
            label={label}
            defaultChecked={checked.includes(value)}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
