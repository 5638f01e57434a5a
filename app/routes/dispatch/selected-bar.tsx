import type { FormEvent } from "react";
import type { CourierViewer } from "#app/domain/couriers/access.ts";
import { type Gift, type LoadedCourier, moveToGive } from "#app/domain/couriers/board.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { Button } from "#app/ui/button.tsx";
import { CourierSelect } from "./courier-select.tsx";
import type { Selection } from "./use-selection.ts";

type Props = {
  couriers: readonly LoadedCourier[];
  cards: readonly CourierCard[];
  viewer: CourierViewer;
  selection: Selection;
  give(gifts: readonly Gift[]): void;
};

/** Gives all that are selected to one courier, for example those of a driver who dropped out. */
export function SelectedBar({ cards, couriers, viewer, selection, give }: Props) {
  const { chosen, clear } = selection;
  if (chosen.length === 0) return null;
  const givable = cards.filter((card) => selection.has(card.id) && moveToGive(card));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const courierId = String(new FormData(event.currentTarget).get("courierId"));
    give(givable.map(({ id }) => ({ requestId: id, courierId })));
  };
  return (
    <form
      onSubmit={submit}
      aria-label="Selected requests"
      className="sticky top-16 z-5 flex flex-wrap items-center gap-2 rounded-card border border-line bg-card p-2 shadow-md"
    >
      <p className="px-2 text-sm font-semibold" aria-live="polite">
        {chosen.length} selected
        {givable.length < chosen.length ? `, ${givable.length} can change courier` : ""}
      </p>
      <CourierSelect
        label="Courier for the selected requests"
        couriers={couriers}
        self={viewer.id}
        className="min-w-40 flex-1"
      />
      <Button type="submit" disabled={givable.length === 0}>
        Assign {givable.length}
      </Button>
      <Button look="quiet" onClick={clear}>
        Clear
      </Button>
    </form>
  );
}
