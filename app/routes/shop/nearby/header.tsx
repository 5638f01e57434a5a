import { MapPin } from "lucide-react";
import { Form, Link } from "react-router";
import { locationLabel } from "#app/domain/places/address.ts";
import { Logo } from "#app/ui/logo.tsx";

/** /nearby has a header of its own: the logo and where to deliver to (SPEC.md 2). */
export function NearbyHeader({ address }: { address: string | undefined }) {
  return (
    <header className="border-b border-line bg-card">
      <div className="mx-auto flex min-h-14 max-w-[1200px] items-center justify-between gap-4 px-4 sm:min-h-16">
        <Logo to="/nearby" />
        <Link
          to="/favorites"
          aria-label="Favorites"
          className="-mr-2 ml-auto grid size-11 flex-none place-items-center rounded-full text-2xl text-leaf hover:bg-wash"
        >
          ♡
        </Link>
        <Form method="post" action="/nearby" className="min-w-0">
          <button
            type="submit"
            title="Change your address"
            aria-label={`${locationLabel(address)}, change your address`}
            className="flex min-h-11 w-full max-w-80 items-center gap-2 rounded-full border border-line bg-card px-4 font-semibold transition-colors duration-150 hover:bg-wash"
          >
            <MapPin className="size-5 shrink-0 text-leaf" />
            <span className="truncate">{locationLabel(address)}</span>
          </button>
        </Form>
      </div>
    </header>
  );
}
