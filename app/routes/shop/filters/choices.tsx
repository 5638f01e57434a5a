import type { ReactNode } from "react";

type ChoicesProps<T extends string> = {
  legend: string;
  name: string;
  options: readonly T[];
  chosen: readonly T[];
  textOf?: (option: T) => string;
};

export const field = "min-h-11 w-full rounded-xl border border-line bg-card px-3.5";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function Choices<T extends string>({ legend, name, options, chosen, textOf = capital }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option} className="chip">
            <input
              type="checkbox"
              name={name}
              value={option.toLowerCase()}
              defaultChecked={chosen.includes(option)}
              className="sr-only"
            />
            {name === "strain" ? <span className={`dot dot-${option}`} /> : null}
            {textOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const Switch = ({ name, on, children }: { name: string; on: boolean; children: ReactNode }) => (
  <label className="chip">
    <input type="checkbox" name={name} value="1" defaultChecked={on} className="sr-only" />
    {children}
  </label>
);
