import { PenLine } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { SignaturePad } from "./signature-pad.tsx";

/** The pad loads with the page: there may be no connection at the door. `taken`: an earlier signature. */
export function SignatureField({ taken }: { taken: string | undefined }) {
  const [path, setPath] = useState(taken ?? "");
  const [open, setOpen] = useState(false);
  // Drawing needs scripts.
  if (!useHydrated()) return null;
  return (
    <div className="rounded-xl border border-line bg-card px-4">
      {open ? (
        <SignaturePad path={path} onChange={setPath} onDone={() => setOpen(false)} />
      ) : (
        <button
          type="button"
          className="flex min-h-14 w-full items-center gap-3 text-left"
          onClick={() => setOpen(true)}
        >
          <PenLine className="size-6 shrink-0 text-leaf" aria-hidden />
          <span>
            {path ? "Signed" : "Have the customer sign"} <span className="text-quiet">(optional)</span>
          </span>
        </button>
      )}
      {path ? <input type="hidden" name="signature" value={path} /> : null}
    </div>
  );
}
