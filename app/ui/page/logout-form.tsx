import { type ReactNode, useEffect, useRef } from "react";

/** By their names alone: this is part of every page. */
const kept = ["cartItems", "contactInfo", "keptOrders", "recentSearches", "favorites", "pushOwners", "courierMoves"];

type Props = {
  /** Where to go on afterwards; /login where it is not said. */
  next?: string;
  /** Sends itself as soon as it is there. */
  atOnce?: boolean;
  children: ReactNode;
  className?: string;
};

/**
 * Posts to /logout as a document, so that nothing of the session stays in memory. The answer clears the device's storage;
 * the handler does the same for browsers that know no Clear-Site-Data.
 */
export function LogoutForm({ next, atOnce = false, children, className }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (atOnce) form.current?.requestSubmit();
  }, [atOnce]);
  return (
    <form
      ref={form}
      method="post"
      action={next ? `/logout?next=${encodeURIComponent(next)}` : "/logout"}
      onSubmit={clearDevice}
      className={className}
    >
      {children}
    </form>
  );
}

function clearDevice() {
  try {
    for (const key of kept) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is closed to us: there is nothing in it then.
  }
}
