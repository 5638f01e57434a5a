import { type ReactNode, useContext } from "react";
import { FormContext } from "#app/ui/form/context.ts";

type Props = { name: string; options: readonly { value: string; label: ReactNode }[]; ticked: readonly string[] };

/** Boxes of one name: as they were typed once the form came back, as they are kept until then. */
export function Checks({ name, options, ticked }: Props) {
  const answer = useContext(FormContext);
  const shown = answer && !answer.done ? (answer.typed[name]?.split("\n") ?? []) : ticked;
  return options.map(({ value, label }) => (
    <label key={value} className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={shown.includes(value)}
        className="size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  ));
}
