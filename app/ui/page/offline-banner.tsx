import { type ReactNode, useSyncExternalStore } from "react";

function subscribe(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

export function OfflineBanner({ children }: { children: ReactNode }) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status" className="sticky top-0 z-20 print:hidden">
      {isOffline ? (
        <p className="-mx-4 bg-ink px-4 py-2.5 text-on">
          <b>You are offline.</b> {children}
        </p>
      ) : null}
    </div>
  );
}
