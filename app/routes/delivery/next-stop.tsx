import { MessageSquare, Navigation, Phone } from "lucide-react";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { navigationLinks } from "#app/domain/places/navigation.ts";

export function NextStop({ card }: { card: CourierCard }) {
  const [address, point, name, phone] =
    card.status === "PICKED_UP"
      ? [card.deliveryAddress, card.dropOff, card.customerName, card.customerPhone]
      : [card.address, card.pickup, card.dispensaryName, card.contactPhone];
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <details className="min-w-32 flex-1 open:basis-full">
        <summary className={`${pill} list-none [&::-webkit-details-marker]:hidden`}>
          <Navigation className="size-4 shrink-0" aria-hidden />
          Navigate
          <span className="sr-only"> to {address}</span>
        </summary>
        <ul className="mt-2 grid grid-cols-2 gap-2">
          {navigationLinks(address, point).map(([app, href]) => (
            <li key={app}>
              <a href={href} target="_blank" rel="noreferrer" className={pill}>
                {app}
              </a>
            </li>
          ))}
        </ul>
      </details>
      <Contact name={name} phone={phone} suffix={`, order ${card.orderNumber}`} />
    </div>
  );
}

const pill =
  "inline-flex min-h-12 w-full cursor-pointer items-center justify-center gap-2 rounded-full border border-line px-3 font-semibold hover:bg-wash";

export const Contact = ({ name, phone, suffix }: { name: string; phone: string; suffix: string }) => (
  <div className="flex min-w-48 flex-2 gap-2">
    <a href={`sms:+1${phone}`} className={pill}>
      <MessageSquare className="size-4" aria-hidden />
      Text
      <span className="sr-only"> {name + suffix}</span>
    </a>
    <a href={`tel:+1${phone}`} className={pill}>
      <Phone className="size-4" aria-hidden />
      Call
      <span className="sr-only"> {name + suffix}</span>
    </a>
  </div>
);
