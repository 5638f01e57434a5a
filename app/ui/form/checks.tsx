import { type ReactNode, useContext } from "react";
import { Choice } from "./choice.tsx";
import { FormContext, isConflict } from "./context.ts";
import { StoredValue } from "./field.tsx";

export type CheckOption = readonly [value: string, label: ReactNode];
type Props = { name: string; options: readonly CheckOption[]; ticked: readonly string[] };

/** Checked as typed if the form came back, otherwise as stored. */
export function Checks({ name, options, ticked }: Props) {
  const response = useContext(FormContext);
  const isBack = response && !response.done && Object.keys(response.typed).length > 0;
  const shown = isBack ? (response.typed[name]?.split("\n") ?? []) : ticked;
  return options.map(([value, label]) => (
    <Choice
      key={value}
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={shown.includes(value)}
      label={
        <span className="min-w-0 break-words">
          {label}
          {isConflict(response) && shown.includes(value) !== ticked.includes(value) ? (
            <span className="block text-sm">
              <StoredValue>{ticked.includes(value) ? "on" : "off"}</StoredValue>
            </span>
          ) : null}
        </span>
      }
    />
  ));
}
