import { useEffect, useId, useRef } from "react";
import { type SavedAddress, ZIP_MISSING } from "#app/domain/places/address.ts";

type Props = {
  name: string;
  value: string;
  error: string | undefined;
  refused: boolean;
  found: SavedAddress | null;
  onChange(digits: string): void;
};

export function ZipField({ name, value, error, refused, found, onChange }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="font-semibold">
        ZIP code
      </label>
      <input
        ref={field}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="done"
        maxLength={5}
        defaultValue={value}
        aria-required
        aria-invalid={(error ?? (refused && !found)) ? true : undefined}
        aria-describedby={`${id}-why`}
        className="block min-h-11 w-28 rounded-xl border border-line bg-card px-3.5 py-2.5 text-base tracking-wider tabular-nums aria-invalid:border-danger"
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <p
        id={`${id}-why`}
        role="status"
        className={`basis-full text-sm ${error ? "font-medium text-danger" : found ? "text-leaf-deep" : "text-quiet"}`}
      >
        {error ?? (found ? `Found: ${found.address}` : ZIP_MISSING)}
      </p>
    </div>
  );
}
