import { type ReactNode, useSyncExternalStore } from "react";

function subscribe(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** `isOffline`: a request just failed, although the browser sees a network. */
export function OfflineBanner({ isOffline = false, children }: { isOffline?: boolean; children: ReactNode }) {
  const hasNoNetwork = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status" className="sticky top-0 z-20 print:hidden">
      {isOffline || hasNoNetwork ? (
        <p className="-mx-4 bg-ink px-4 py-2.5 text-on">
          <b>You are offline.</b> {children}
        </p>
      ) : null}
    </div>
  );
}
