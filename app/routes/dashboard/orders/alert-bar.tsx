import { BellRing, WifiOff } from "lucide-react";
import { Link } from "react-router";
import type { Unseen } from "#app/domain/notices/alert.ts";
import { Floating } from "#app/ui/page/floating-stack.tsx";

type Props = {
  unseen: readonly (Unseen & { name: string })[];
  connected: boolean;
  onOrders: boolean;
  seen(): void;
};

/** `connected`: new orders arrive live. */
export const AlertBar = ({ unseen, connected, onOrders, seen }: Props) => (
  <Floating kind="bar" className="text-center">
    {unseen.length > 0 ? (
      <p
        role="status"
        className="flex flex-wrap items-center justify-center gap-x-4 bg-leaf px-4 font-semibold text-on"
      >
        <span className="inline-flex items-center gap-2">
          <BellRing className="size-5" aria-hidden />
          {unseen.length === 1 ? `New order from ${unseen[0]?.name}` : `${unseen.length} new orders`}
        </span>
        <Link
          to="/vendor-dashboard"
          onClick={seen}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {onOrders ? "Got it" : "View"}
        </Link>
      </p>
    ) : null}
    {connected ? null : (
      <p role="status" className="flex items-center justify-center gap-2 px-4 py-2 text-sm">
        <WifiOff className="size-4 shrink-0" aria-hidden />
        The live connection is lost. We look for new orders every 15 seconds.
      </p>
    )}
  </Floating>
);
