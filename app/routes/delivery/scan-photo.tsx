import { ScanBarcode } from "lucide-react";
import { type ChangeEvent, type ReactNode, useState } from "react";
import { type BarcodeKind, readBarcode } from "./read-barcode.client.ts";

type Props = {
  reads: BarcodeKind;
  children: ReactNode;
  className?: string;
  onStart?: () => void;
  /** Null if the photo has no barcode; undefined if it could not be read here. */
  onText(text: string | null | undefined, input: HTMLInputElement): void;
};

/** Uses the phone's camera app: sharp photos, a flash, and no permission prompt that could be denied. */
export function ScanPhoto({ reads, children, className = "", onStart, onText }: Props) {
  const [reading, setReading] = useState(false);

  async function scan({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [photo] = currentTarget.files ?? [];
    if (!photo) return;
    onStart?.();
    setReading(true);
    const text = await readBarcode(photo, reads).catch(() => undefined);
    currentTarget.value = "";
    setReading(false);
    onText(text, currentTarget);
  }

  return (
    <label
      className={`flex cursor-pointer items-center gap-3 rounded-xl border border-leaf bg-card px-4 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-leaf has-disabled:cursor-default ${className}`}
    >
      <ScanBarcode className="size-6 shrink-0 text-leaf" aria-hidden />
      <span className="flex-1">
        {children}
        {reading ? (
          <span role="status" className="block text-sm font-normal text-quiet">
            Reading …
          </span>
        ) : null}
      </span>
      {reading ? (
        <span className="size-5 animate-spin rounded-full border-2 border-leaf border-r-transparent" aria-hidden />
      ) : null}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={reading}
        onChange={(event) => void scan(event)}
        className="sr-only"
      />
    </label>
  );
}
