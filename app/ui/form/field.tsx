import { type ComponentProps, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { useField } from "./context.ts";
import { type Option, Options } from "./options.tsx";

const box =
  "block w-full rounded-xl border border-line bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-quiet disabled:opacity-60 aria-invalid:border-danger";

type Around = {
  label: ReactNode;
  error?: string | undefined;
  stored?: string | undefined;
  hint?: ReactNode;
  className?: string;
};

export function Field(props: InputHTMLAttributes<HTMLInputElement> & Around) {
  const { frame, control } = useControl(props);
  return (
    <Labelled {...frame}>
      <input className={`${box} min-h-11`} {...control} />
    </Labelled>
  );
}

export function TextArea(props: ComponentProps<"textarea"> & Around) {
  const { frame, control } = useControl(props);
  return (
    <Labelled {...frame}>
      <textarea rows={4} className={box} {...control} />
    </Labelled>
  );
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & Around & { options?: readonly Option[] };

export function Select({ options = [], children, ...props }: SelectProps) {
  const { frame, control } = useControl(props);
  return (
    <Labelled {...frame}>
      <select className={`${box} min-h-11.5`} {...control}>
        {children}
        <Options options={options} />
      </select>
    </Labelled>
  );
}

type FieldProps = Around & Parameters<typeof useField>[0];

function useControl<T extends FieldProps>({ label, hint, className = "", ...rest }: T) {
  const id = useId();
  const { error, stored, ...fieldProps } = useField(rest);
  const { error: _, stored: __, ...attributes } = rest;
  const frame = { id, label, hint, className, error, stored };
  return { frame, control: { id, ...describedBy(frame), ...attributes, ...fieldProps } };
}

type LabelledProps = Around & { id: string; children: ReactNode };

const Labelled = ({ id, label, error, stored, hint, className, children }: LabelledProps) => (
  <div className={className}>
    <label htmlFor={id} className="mb-1 block text-sm font-semibold">
      {label}
    </label>
    {children}
    {hint ? (
      <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
        {hint}
      </p>
    ) : null}
    {stored === undefined ? null : (
      <p id={`${id}-stored`} className="mt-1 text-sm break-words">
        <StoredValue>{stored}</StoredValue>
      </p>
    )}
    <FieldError id={`${id}-error`}>{error}</FieldError>
  </div>
);

type ErrorProps = { id?: string; className?: string; children: string | undefined };

export const FieldError = ({ id, className = "mt-1", children }: ErrorProps) =>
  children ? (
    <p id={id} role="alert" className={`text-sm font-medium text-danger ${className}`}>
      {children}
    </p>
  ) : null;

export const StoredValue = ({ children }: { children: string }) => (
  <>
    Saved now: <b className="font-semibold">{children || "empty"}</b>
  </>
);

function describedBy({ id, error, stored, hint }: Omit<Around, "label"> & { id: string }) {
  const ids = [hint ? `${id}-hint` : "", stored === undefined ? "" : `${id}-stored`, error ? `${id}-error` : ""];
  return { "aria-invalid": error ? true : undefined, "aria-describedby": ids.filter(Boolean).join(" ") || undefined };
}
