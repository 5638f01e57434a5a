import { PenLine } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { SignaturePad } from "./signature-pad.tsx";

/**
 * The customer's signature, which a delivery's receipt shows; `taken` is one that was drawn before. The pad is fetched with the
 * page: at the door there may be no connection.
 */
export function SignatureField({ taken }: { taken: string | undefined }) {
  const [path, setPath] = useState(taken ?? "");
  const [open, setOpen] = useState(false);
  // Without scripts nothing can be drawn.
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
