import { Navigation, Phone } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";

export const CallLink = ({ phone, name }: { phone: string; name?: string }) => (
  <ButtonLink to={`tel:${phone}`} look="secondary" aria-label={name && `Call ${name}`}>
    <Phone className="size-4 text-leaf" />
    {name ? "Call" : "Call the dispensary"}
  </ButtonLink>
);

/** A universal link: the phone chooses its map app. */
export const DirectionsLink = ({ address }: { address: string }) => (
  <ButtonLink
    to={`https://www.openstreetmap.org/directions?to=${encodeURIComponent(address)}`}
    target="_blank"
    rel="noreferrer"
    look="secondary"
  >
    <Navigation className="size-4 text-leaf" aria-hidden />
    Directions
    <span className="sr-only"> (opens a map)</span>
  </ButtonLink>
);
