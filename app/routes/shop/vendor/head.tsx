import { menuOpening } from "#app/domain/dispensaries/opening-hours.ts";
import { reviewsText } from "#app/domain/dispensaries/rating.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { Average } from "#app/ui/average.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { OpenLabel } from "#app/ui/open-status.tsx";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import { useTicking } from "#app/ui/use-clock.ts";
import { CallLink, DirectionsLink } from "../contact-links.tsx";
import { FavoriteButton } from "../favorites/heart.tsx";
import type { Loaded } from "./loader-data.ts";

type Props = Pick<Loaded, "vendor" | "paths" | "now" | "opening" | "rating">;

export function VendorHead({ vendor, paths, now, opening, rating }: Props) {
  const { id, dispensaryName, dispensaryType, city, state, phone, logoKey } = vendor;
  const { status } = useTicking(now, opening, (later) => menuOpening(vendor, later));
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 pt-6 pb-5 sm:gap-x-6 sm:pt-10">
      <Thumbnail
        src={imageUrl(logoKey)}
        side={128}
        eager
        className="size-20 rounded-2xl border border-line sm:size-32"
      />
      <div className="min-w-0">
        <h1
          className={`font-display leading-tight font-semibold break-words ${dispensaryName.length > 40 ? "text-2xl sm:text-4xl" : "text-3xl sm:text-5xl"}`}
        >
          {dispensaryName}
        </h1>
        <p className="text-quiet">
          {dispensaryType} · {city}, {state}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          {status ? <OpenLabel status={status} /> : null}
          {rating ? (
            <a
              href="#reviews"
              className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline sm:-my-2"
            >
              <Average rating={rating} />
              {reviewsText(rating.count)}
            </a>
          ) : null}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap gap-2">
        <ButtonLink to={paths.menu} className="px-4!">
          See the menu
        </ButtonLink>
        {phone ? <CallLink phone={phone} name={dispensaryName} /> : null}
        <DirectionsLink address={formatAddress(vendor)} />
        <FavoriteButton kind="vendors" item={{ id, name: dispensaryName }} />
      </div>
    </header>
  );
}
