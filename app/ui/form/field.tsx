import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { useField } from "./context.ts";

const box =
  "block w-full rounded-xl border border-line bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-quiet disabled:opacity-60 aria-invalid:border-danger";

type Around = {
  label: ReactNode;
  error?: string | undefined;
  /** Shown if someone else saved a different value. */
  stored?: string | undefined;
  hint?: ReactNode;
  className?: string;
};

const onlyAttributes = <T extends Partial<Around>>({ error: _, stored: __, ...rest }: T) => rest;

export function Field({ label, hint, className = "", ...rest }: InputHTMLAttributes<HTMLInputElement> & Around) {
  const id = useId();
  const { error, stored, ...kept } = useField(rest);
  return (
    <Labelled id={id} label={label} error={error} stored={stored} hint={hint} className={className}>
      <input
        id={id}
        className={`${box} min-h-11`}
        {...describedBy(id, { error, stored, hint })}
        {...onlyAttributes(rest)}
        {...kept}
      />
    </Labelled>
  );
}

export function TextArea({
  label,
  hint,
  className = "",
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Around) {
  const id = useId();
  const { error, stored, ...kept } = useField(rest);
  return (
    <Labelled id={id} label={label} error={error} stored={stored} hint={hint} className={className}>
      <textarea
        id={id}
        rows={4}
        className={box}
        {...describedBy(id, { error, stored, hint })}
        {...onlyAttributes(rest)}
        {...kept}
      />
    </Labelled>
  );
}

type SelectProps = React.SelectHTMLAttributes<HTMLSelectElement> & Around;

export function Select({ label, hint, className = "", children, ...rest }: SelectProps) {
  const id = useId();
  const { error, stored, ...kept } = useField(rest);
  return (
    <Labelled id={id} label={label} error={error} stored={stored} hint={hint} className={className}>
      <select
        id={id}
        className={`${box} min-h-11`}
        {...describedBy(id, { error, stored, hint })}
        {...onlyAttributes(rest)}
        {...kept}
      >
        {children}
      </select>
    </Labelled>
  );
}

function Labelled({
  id,
  label,
  error,
  stored,
  hint,
  className,
  children,
}: Around & { id: string; children: ReactNode }) {
  return (
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
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export const StoredValue = ({ children }: { children: string }) => (
  <>
    Saved now: <b className="font-semibold">{children || "empty"}</b>
  </>
);

function describedBy(id: string, { error, stored, hint }: Omit<Around, "label">) {
  const ids = [hint ? `${id}-hint` : "", stored === undefined ? "" : `${id}-stored`, error ? `${id}-error` : ""];
  return { "aria-invalid": error ? true : undefined, "aria-describedby": ids.filter(Boolean).join(" ") || undefined };
}
