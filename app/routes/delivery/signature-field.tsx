import { PenLine } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { SIGNATURE_FIELD, withPoint } from "#app/domain/couriers/signature.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The pad loads with the page: there may be no connection at the door. `earlier`: a signature made before. */
export function SignatureField({ earlier }: { earlier: string | undefined }) {
  const [path, setPath] = useState(earlier ?? "");
  const [open, setOpen] = useState(false);
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

type Props = { path: string; onChange(change: (path: string) => string): void; onDone(): void };

const { width, height } = SIGNATURE_FIELD;

function SignaturePad({ path, onChange, onDone }: Props) {
  const pad = useRef<HTMLDivElement>(null);
  // It opens at the bottom of the window, where the button was.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    void pad.current?.scrollIntoView({ block: "center" });
  }, []);
  function draw(event: PointerEvent<SVGSVGElement>, begins: boolean) {
    const field = event.currentTarget;
    if (begins) field.setPointerCapture(event.pointerId);
    else if (!field.hasPointerCapture(event.pointerId)) return;
    const box = field.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    onChange((drawn) => withPoint(drawn, { x, y }, begins));
  }
  return (
    <div ref={pad} className="grid gap-2 py-3">
      <svg
        role="img"
        aria-label={path ? "The customer’s signature" : "Sign here"}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full cursor-crosshair touch-none rounded-lg border border-line bg-paper text-ink"
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
      >
        <path d="M20 80H280" className="stroke-line" />
        {path ? null : (
          <text x="20" y="74" className="fill-quiet text-[13px]" aria-hidden>
            Sign here
          </text>
        )}
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className="flex gap-2">
        <Button look="secondary" onClick={() => onChange(() => "")} disabled={path === ""}>
          Clear
        </Button>
        <Button look="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
