import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/kiosk";
import { isKiosk, setKiosk, startOver } from "./kiosk-mode.ts";

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta("Kiosk", matches);

export default function Kiosk() {
  const hydrated = useHydrated();
  const [, setPressed] = useState(0);
  const on = hydrated && isKiosk();
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid max-w-xl gap-5 px-4 py-16">
      <h1 className="font-display text-3xl font-semibold sm:text-4xl">Kiosk</h1>
      <p className="text-quiet">
        For a screen in your store. After a minute of inactivity, the menu starts over and the shopper’s cart, contact
        details and orders are cleared from this device.
      </p>
      <p role="status" className="font-semibold">
        {on ? "This device is a kiosk." : "This device is not a kiosk."}
      </p>
      <div>
        {on ? (
          <Button
            look="secondary"
            onClick={() => {
              setKiosk(false);
              setPressed((count) => count + 1);
            }}
          >
            Stop the kiosk
          </Button>
        ) : (
          <Button
            disabled={!hydrated}
            onClick={() => {
              setKiosk(true);
              void startOver();
            }}
          >
            Start the kiosk
          </Button>
        )}
      </div>
    </main>
  );
}
