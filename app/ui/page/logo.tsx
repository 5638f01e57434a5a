import { Link } from "react-router";
import { BRAND } from "#app/domain/brand.ts";

export const Logo = ({ to = "/", compact = false }: { to?: string; compact?: boolean }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-2 font-display text-xl font-semibold text-leaf">
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden>
      <path
        d="M12 22c-.4-6.6-8-7.400-9.500-13.500 5 .4 8 2.900 9.500 6.700 1.500-3.800 4.500-6.300 9.500-6.700C20 14.600 12.400 15.400 12 22Z"
        fill="currentColor"
      />
      <path
        d="M12 12.500c-2.300-3-2.300-7 0-10.500 2.300 3.500 2.300 7.500 0 10.500Z"
        fill="currentColor"
        opacity=".55"
      />
    </svg>
    <span className={compact ? "max-sm:sr-only" : ""}>{BRAND}</span>
  </Link>
);
