import { type ReactNode, useEffect, useRef } from "react";

/** Literal names: importing the constants would pull their modules into every page. */
const stored = ["cartItems", "contactInfo", "keptOrders", "recentSearches", "favorites", "pushOwners", "courierMoves"];

type Props = {
  next?: string;
  atOnce?: boolean;
  children: ReactNode;
  className?: string;
};

/** A document post, so that no session data stays in memory. The handler covers browsers without Clear-Site-Data. */
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
    for (const key of stored) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so it is empty.
  }
}
