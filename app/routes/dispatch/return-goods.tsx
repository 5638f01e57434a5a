import { Navigation, PackageOpen } from "lucide-react";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { PostButton } from "#app/ui/form/post-button.tsx";
import type { CardProps } from "./card-props.ts";
import { ForOrder } from "./for-order.tsx";

const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: address })}`;

/** Undelivered goods stay listed until someone confirms that they are back. */
export function ReturnGoods({ card, viewer }: Pick<CardProps, "card" | "viewer">) {
  return (
    <section aria-label="Return to dispensary" className="mt-4 rounded-xl border border-danger bg-danger/8 p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <PackageOpen className="size-5 shrink-0" aria-hidden />
        Return to dispensary
      </h3>
      <p className="mt-1 break-words">
        {card.notDelivered ? `${card.notDelivered}. ` : ""}Bring everything back to {card.dispensaryName},{" "}
        {card.address}. It stays here until they confirm it.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={directionsTo(card.address)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-full border border-line bg-card px-4 font-semibold hover:bg-wash"
        >
          <Navigation className="size-4" aria-hidden />
          <ForOrder card={card}>Directions</ForOrder>
        </a>
        {runsDispatch(viewer) && card.orderId ? (
          <PostButton
            form="orderStage"
            action={`/courier-orders/${card.orderId}/return`}
            failed="Failed to update order status"
            className="min-h-12"
          >
            <ForOrder card={card}>Returned</ForOrder>
          </PostButton>
        ) : null}
      </div>
    </section>
  );
}
