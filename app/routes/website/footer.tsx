import { Link } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { ThemeSwitch } from "#app/ui/page/theme-switch.tsx";

const links = [
  { to: "/about", label: "About" },
  { to: "/orders", label: "Your orders" },
  { to: "/favorites", label: "Favorites" },
  { to: "/contact", label: `Contact ${BRAND}` },
  { to: "/terms", label: "Terms and Conditions" },
  { to: "/terms", label: "Privacy Policy" },
];

export const WebsiteFooter = ({ name }: { name: string }) => (
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
      <p className="break-words">
        {name}. For adults 21 and older. Orders run on {BRAND}.
      </p>
    </div>
  </footer>
);
