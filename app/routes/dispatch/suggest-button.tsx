import { useState } from "react";
import type { Assignment, CourierWithJobs } from "#app/domain/couriers/board.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { suggestCouriers } from "#app/domain/couriers/suggest.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = {
  couriers: readonly CourierWithJobs[];
  cards: readonly CourierCard[];
  chosen: readonly string[];
  assign(assignments: readonly Assignment[]): void;
};

export function SuggestButton({ cards, chosen, couriers, assign }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const hydrated = useHydrated();
  const pending = cards.filter(
    ({ id, status }) => status === "PENDING" && (chosen.length === 0 || chosen.includes(id)),
  );
  const suggested = isOpen ? suggestCouriers(pending, couriers) : [];
  const close = () => setIsOpen(false);
  const assignSuggested = () => {
    assign(suggested);
    close();
  };
  if (!hydrated) return null;
  return (
    <>
      <Button look="secondary" disabled={pending.length === 0} onClick={() => setIsOpen(true)}>
        Suggest couriers
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={
            suggested.length > 0 ? `Assign ${suggested.length} of ${pending.length} pending?` : "No courier to suggest"
          }
          text={
            suggested.length > 0
              ? suggested.map(({ requestId, courierId, miles }) => (
                  <span key={requestId} className="block py-1">
                    Order {cards.find(({ id }) => id === requestId)?.orderNumber}:{" "}
                    <b className="font-semibold text-ink">{couriers.find(({ id }) => id === courierId)?.name}</b>
                    {miles === null ? "" : `, ${miles} mi from the pickup`}
                  </span>
                ))
              : "No courier on duty near these pickups can take them."
          }
          keep={suggested.length > 0 ? "Cancel" : "OK"}
          onClose={close}
        >
          {suggested.length > 0 ? <Button onClick={assignSuggested}>Assign {suggested.length}</Button> : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
