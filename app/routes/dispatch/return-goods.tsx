import { Navigation, PackageOpen } from "lucide-react";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { moveLabels } from "#app/domain/couriers/request.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ForOrder } from "../delivery/for-order.tsx";
import { MoveForm } from "../delivery/move-form.tsx";
import type { CardProps } from "./card-props.ts";

const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: address })}`;

/** Undelivered goods stay listed until someone confirms that they are back. */
export const ReturnGoods = ({ card, viewer, board }: CardProps) => (
  <section aria-label="Return to dispensary" className="mt-4 rounded-xl border border-danger bg-danger/8 p-4">
    <h3 className="flex items-center gap-2 font-semibold">
      <PackageOpen className="size-5 shrink-0" aria-hidden />
      Return to dispensary
    </h3>
    <p className="mt-1 break-words">
      {card.notDelivered ? `${card.notDelivered}. ` : ""}Bring everything back to {card.dispensaryName}, {card.address}.
      They pay back the {formatUsd(card.courierPaymentCents)} you paid, then tell you their return code.
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
      {runsDispatch(viewer) || card.isMine ? (
        <MoveForm card={card} move="return" send={board.move} className="flex flex-wrap items-end gap-2 max-sm:w-full">
          {runsDispatch(viewer) ? null : (
            <Field
              label={`Return code, order ${card.orderNumber}`}
              name="pin"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              required
              error={board.refusalOf(card.id)?.fields.pin}
              defaultValue={board.refusalOf(card.id)?.typed.pin}
              className="min-w-40 flex-1"
            />
          )}
          <Button type="submit" className="min-h-12">
            <ForOrder card={card}>{moveLabels.return}</ForOrder>
          </Button>
        </MoveForm>
      ) : null}
    </div>
  </section>
);
