import { TicketPercent } from "lucide-react";
import { Link } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { DealText } from "../menu/deal-text.tsx";
import type { Loaded } from "./loader-data.ts";

export const Deal = ({ promo }: { promo: NonNullable<Loaded["vendor"]["promo"]> }) => (
  <section className="flex items-start gap-4 rounded-card bg-coral-deep p-5 text-on">
    <TicketPercent className="mt-1 size-6 shrink-0" aria-hidden />
    <div className="min-w-0">
      <h2 className="text-lg font-semibold break-words">{promo.title}</h2>
      {promo.description ? <p className="break-words whitespace-pre-line">{promo.description}</p> : null}
      <p className="mt-1 text-sm">
        {promo.appliesToSaleItems ? "Applicable to Sale Items!" : "Not applicable to sale items."} Present it in person
        when you pay.
      </p>
    </div>
  </section>
);

export const Deals = ({ deals }: Pick<Loaded, "deals">) => (
  <Card title="Deals">
    <ul className="grid gap-3">
      {deals.map((deal) => (
        <li key={deal.id} className="flex min-w-0 items-start gap-3">
          <TicketPercent className="mt-0.5 size-5 shrink-0 text-coral-deep" aria-hidden />
          <span className="min-w-0 break-words">
            <b className="block">{deal.name}</b>
            <DealText deal={deal} />
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

export function OnTheMenu({ paths: { menu }, products, about }: Pick<Loaded, "paths" | "products" | "about">) {
  return (
    <Card title="About">
      <p className="max-w-prose break-words">{about}</p>
      {products.length > 0 ? (
        <>
          <ul className="mt-4 grid grid-cols-4 gap-2 sm:gap-3">
            {products.map(({ id, name, imageKey, path }) => (
              <li key={id}>
                <Link to={path} className="block">
                  <img
                    src={imageUrl(imageKey, "small")}
                    alt={name}
                    width={320}
                    height={320}
                    loading="lazy"
                    className="aspect-square w-full rounded-xl border border-line bg-wash object-cover"
                  />
                </Link>
              </li>
            ))}
          </ul>
          <TextLink to={menu} className="mt-2">
            See the whole menu
          </TextLink>
        </>
      ) : null}
    </Card>
  );
}
