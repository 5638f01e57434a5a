import type { ReactNode } from "react";
import { Link } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { Logo } from "#app/ui/page/logo.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The courier service's public pages don't have the site-wide header (SPEC.md 2, Route access). */
export const CourierBar = ({ children }: { children: ReactNode }) => (
  <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur print:hidden">
    <div className="mx-auto flex min-h-16 max-w-[1200px] items-center justify-between gap-3 px-4">
      <Logo to="/courier" />
      <nav aria-label="Courier service" className="flex items-center gap-1 sm:gap-2">
        {children}
      </nav>
    </div>
  </header>
);

export const barLink =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm font-semibold text-ink hover:bg-wash sm:px-4";

const links = [
  { to: "/courier-request", label: "Request Courier" },
  { to: "/courier-login", label: "Partner login" },
  { to: "/courier#wh-faq", label: "FAQ" },
  { to: "/contact", label: "Contact" },
  { to: "/terms", label: "Terms and Conditions" },
];

export const CourierFooter = ({ mailbox }: { mailbox: string }) => (
  <footer className="border-t border-line">
    <div className="mx-auto flex max-w-[1200px] flex-wrap items-start justify-between gap-x-12 gap-y-6 px-4 py-10">
      <div>
        <Logo to="/courier" />
        <p className="mt-1 text-sm text-quiet">Questions before the first pickup? Write to us.</p>
        <TextLink to={`mailto:${mailbox}`}>{mailbox}</TextLink>
      </div>
      <nav aria-label="Footer" className="-mx-2 flex flex-wrap text-sm text-quiet">
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className="inline-flex min-h-11 items-center px-2 hover:text-ink hover:underline">
            {label}
          </Link>
        ))}
      </nav>
    </div>
    <p className="border-t border-line px-4 py-4 text-center text-sm text-quiet">
      {BRAND}. For licensed dispensaries; deliveries to adults 21 and older.
    </p>
  </footer>
);
