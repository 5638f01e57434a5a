import type { ReactNode } from "react";
import { Logo } from "#app/ui/page/logo.tsx";

/** The courier service's public pages don't have the site-wide header (SPEC.md 2, Route access). */
export function CourierBar({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur print:hidden">
      <div className="mx-auto flex min-h-16 max-w-[1200px] items-center justify-between gap-3 px-4">
        <Logo to="/courier" />
        <nav aria-label="Courier service" className="flex items-center gap-1 sm:gap-2">
          {children}
        </nav>
      </div>
    </header>
  );
}

export const barLink =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm font-semibold text-ink hover:bg-wash sm:px-4";
