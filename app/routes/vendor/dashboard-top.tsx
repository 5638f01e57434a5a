import { CircleUserRound, VolumeX } from "lucide-react";
import { Link } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import type { VendorHead } from "#db/vendor-head.ts";

type Props = {
  vendor: VendorHead;
  /** A new order would not be heard: nobody has touched the page yet. */
  silent: boolean;
  onProfile: (() => void) | undefined;
};

/** The vendor's first name and logo, which leads to its menu, and the way to its profile (SPEC.md 2). */
export function DashboardTop({ vendor, silent, onProfile }: Props) {
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper/95 backdrop-blur-sm print:hidden">
      <div className="mx-auto flex min-h-16 max-w-[1200px] items-center justify-between gap-3 px-4 lg:px-8">
        <Link
          to={`/vendor/${vendor.id}/menu`}
          className="-ml-2 flex min-h-12 min-w-0 items-center gap-3 rounded-full py-1 pr-4 pl-2 hover:bg-wash"
          title="See your menu"
        >
          <img
            src={imageUrl(vendor.logoKey, "small")}
            alt={`Logo of ${vendor.dispensaryName}`}
            width={40}
            height={40}
            className="size-10 shrink-0 rounded-full border border-line bg-card object-cover"
          />
          <span className="min-w-0 leading-tight">
            <span className="block truncate font-semibold">{vendor.firstName || "Welcome"}</span>
            <span className="block truncate text-sm text-quiet">{vendor.dispensaryName}</span>
          </span>
        </Link>
        {silent ? (
          <p className="ml-auto flex items-center gap-1.5 text-right text-xs leading-tight text-quiet sm:text-sm">
            <VolumeX className="size-4 shrink-0" aria-hidden />
            Tap for sound
          </p>
        ) : null}
        {/* Before hydration it leads to the page that has the same settings. */}
        {onProfile ? (
          <a
            href="/vendor-dashboard/settings"
            onClick={(event) => {
              event.preventDefault();
              onProfile();
            }}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3 font-semibold hover:bg-wash"
          >
            <CircleUserRound className="size-6" aria-hidden />
            <span className="sr-only sm:not-sr-only">Profile Settings</span>
          </a>
        ) : null}
      </div>
    </header>
  );
}
