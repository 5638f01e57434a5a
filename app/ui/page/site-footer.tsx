import type { ReactNode } from "react";
import { Link } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

const links = [
  { to: "/orders", label: "Your orders" },
  { to: "/favorites", label: "Favorites" },
  { to: "/vendor-dashboard", label: "Vendors" },
  { to: "/courier", label: "Couriers" },
  { to: "/contact", label: "Contact" },
  { to: "/terms", label: "Terms and Conditions" },
  { to: "/terms", label: "Privacy Policy" },
];

export const SiteFooter = () => <FooterBar links={links}>{BRAND}. For adults 21 and older.</FooterBar>;

type Props = { links: readonly { to: string; label: string }[]; children: ReactNode };

export const FooterBar = ({ links, children }: Props) => (
  // Keeps the footer at the bottom of short pages (with the body's min-height in styles/theme.css).
  <footer className="sticky top-[100vh] border-t border-line print:hidden">
    <div className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 text-sm text-quiet">
      <nav aria-label="Footer" className="-mx-2 grid grid-cols-2 gap-x-4 max-sm:w-full sm:flex">
        {links.map(({ to, label }) => (
          <Link key={label} to={to} className="inline-flex min-h-11 items-center px-2 hover:text-ink hover:underline">
            {label}
          </Link>
        ))}
      </nav>
      <ThemeSwitch />
      <p className="break-words">{children}</p>
    </div>
  </footer>
);
