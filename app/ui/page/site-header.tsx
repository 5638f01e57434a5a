import { Link } from "react-router";
import { Logo } from "./logo.tsx";

const links = [
  { to: "/nearby", label: "Dispensaries" },
  { to: "/courier", label: "Couriers" },
  { to: "/for-vendors", label: "For vendors" },
];

export const SiteHeader = () => (
  <header className="border-b border-line bg-card print:hidden">
    <div className="mx-auto flex min-h-16 max-w-[1200px] items-center justify-between gap-4 px-4">
      <Logo to="/nearby" />
      <nav aria-label="Site" className="flex items-center">
        {links.map(({ to, label }, at) => (
          <Link
            key={to}
            to={to}
            className={`min-h-11 items-center rounded-full px-3 font-semibold hover:bg-wash ${at === 0 ? "inline-flex" : "hidden sm:inline-flex"}`}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  </header>
);
