import { href } from "react-router";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { moveLabels } from "#app/domain/couriers/request.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ForOrder } from "./for-order.tsx";

export const AddressLink = ({ card }: { card: CourierCard }) => (
  <>
    {card.addressChanged ? (
      <p className="text-sm font-semibold">
        Address changed {card.addressChanged}. {card.courierName} hasn’t confirmed it yet.
      </p>
    ) : null}
    {card.moves.includes("changeAddress") ? (
      <TextLink to={href("/courier-requests/:requestId/address", { requestId: card.id })} className="text-sm">
        <ForOrder card={card}>{moveLabels.changeAddress}</ForOrder>
      </TextLink>
    ) : null}
  </>
);
