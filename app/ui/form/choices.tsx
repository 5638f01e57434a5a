import { type CheckOption, Checks } from "./checks.tsx";
import { useFieldErrors } from "./context.ts";
import { FieldError } from "./field.tsx";

type Props = { name: string; legend: string; options: readonly CheckOption[]; chosen: readonly string[] };

export function Choices({ name, legend, options, chosen }: Props) {
  const error = useFieldErrors()[name];
  return (
    <fieldset className="w-full min-w-0" aria-invalid={error ? true : undefined}>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="grid sm:grid-cols-2">
        <Checks name={name} options={options} ticked={chosen} />
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
