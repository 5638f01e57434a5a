import { useState } from "react";
import { ScanPhoto } from "#app/routes/delivery/scan-photo.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Handheld scanners type into the field; this is for a phone's camera. `into`: a field of the same form. */
export function ScanTag({ into }: { into: string }) {
  const [problem, setProblem] = useState<string>();
  if (!useHydrated()) return null;
  function fill(text: string | null | undefined, { form }: HTMLInputElement) {
    const field = form?.elements.namedItem(into);
    if (text && field instanceof HTMLInputElement) {
      field.value = text;
      field.focus();
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (text === null) setProblem("No barcode found. Take the photo closer, or type the number.");
    else setProblem(text === undefined ? "The barcode could not be read here. Type the number instead." : undefined);
  }
  return (
    <div>
      <ScanPhoto reads="tag" className="min-h-11" onStart={() => setProblem(undefined)} onText={fill}>
        Scan the tag
      </ScanPhoto>
      <FieldError>{problem}</FieldError>
    </div>
  );
}
