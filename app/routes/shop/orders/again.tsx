import { RotateCcw } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import type { ShownOrder } from "./tracking-state.ts";

const AgainDialog = lazyPart(() => import("./again-dialog.tsx"));

export function OrderAgain({ order }: { order: ShownOrder }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" className="noscript:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <RotateCcw className="size-4" aria-hidden />
        Order again
      </Button>
      {open ? (
        <Suspense>
          <AgainDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
