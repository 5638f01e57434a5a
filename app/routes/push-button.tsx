import { Bell, BellOff, BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { loadPart } from "#app/ui/page/load-part.ts";
import type { PushOffer, PushState } from "./push-device.ts";

type Props = {
  /** Null without push keys: there is nothing to offer. */
  push: PushOffer | null;
  /** "Get notified of new orders, even when this page is closed." */
  reason: string;
  className?: string;
};

const DENIED = "This browser blocks notifications from this site. Allow them in its settings, then reload this page.";
const NOT_LOADED = "This part of the page did not load. Please try again.";

const device = () => loadPart(() => import("./push-device.ts"));
/** Safari on iPhones allows push only for Home Screen pages, and only Safari has `navigator.standalone`. */
const HOME_SCREEN =
  "To get notifications on this device, add this page to its Home Screen first: Share, then Add to Home Screen.";
const needsHomeScreen = () => (navigator as { standalone?: boolean }).standalone === false;
const supportsPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Asks for permission only on press. Keeps its space until the state is known; renders nothing if unsupported. */
export function PushButton({ push, reason, className = "" }: Props) {
  const [state, setState] = useState<PushState | "unknown" | "never" | "from the home screen">("unknown");
  const [busy, setBusy] = useState(false);
  const [key, owner, orderId, favorites] = [push?.key, push?.owner, push?.order?.id, push?.favorites?.join()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same offer, however often its page is read anew
  useEffect(() => {
    if (!push) return;
    if (!supportsPush()) return setState(needsHomeScreen() ? "from the home screen" : "never");
    let isUnmounted = false;
    device()
      .then(({ pushState }) => pushState(push))
      .then(
        (found) => isUnmounted || setState(found),
        () => isUnmounted || setState({ is: "off" }),
      );
    return () => {
      isUnmounted = true;
    };
  }, [key, owner, orderId, favorites]);
  if (!push || state === "never") return null;

  if (state === "from the home screen") {
    return (
      <p className={`flex items-center gap-x-3 text-sm text-quiet print:hidden ${className}`}>
        <Bell className="size-5 shrink-0" aria-hidden />
        {HOME_SCREEN}
      </p>
    );
  }

  const turn = async (on: boolean) => {
    setBusy(true);
    try {
      const { turnOn, turnOff } = await device();
      setState(await (on ? turnOn(push) : turnOff(push)));
    } catch {
      setState({ is: "failed", message: NOT_LOADED });
    }
    setBusy(false);
  };
  const is = state === "unknown" ? "off" : state.is;
  const Icon = is === "on" ? BellRing : is === "denied" ? BellOff : Bell;
  return (
    <section
      aria-label="Notifications on this device"
      className={`flex min-h-14 items-center gap-x-3 rounded-card border border-line bg-card py-1.5 pr-2 pl-4 print:hidden ${
        state === "unknown" ? "invisible" : ""
      } ${className}`}
    >
      <Icon className={`size-5 shrink-0 ${is === "on" ? "text-leaf" : "text-quiet"}`} aria-hidden />
      <p role="status" className={`min-w-0 flex-1 text-sm text-pretty ${is === "failed" ? "text-danger" : ""}`}>
        {sentence(state, reason)}
      </p>
      {is === "denied" ? null : (
        <Button look={is === "on" ? "quiet" : "secondary"} busy={busy} onClick={() => void turn(is !== "on")}>
          {is === "on" ? "Turn off" : is === "failed" ? "Try again" : "Turn on"}
          <span className="sr-only"> notifications</span>
        </Button>
      )}
    </section>
  );
}

function sentence(state: PushState | "unknown", reason: string): string {
  if (state === "unknown" || state.is === "off") return reason;
  if (state.is === "on") return "Notifications are on for this device, even when this page is closed.";
  return state.is === "denied" ? DENIED : state.message;
}
