import type { FormEvent } from "react";
import { type Assignment, type CourierWithJobs, moveToAssign } from "#app/domain/couriers/board.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { Button } from "#app/ui/button.tsx";
import type { CardProps } from "./card-props.ts";
import { CourierSelect } from "./courier-select.tsx";
import type { Selection } from "./use-selection.ts";

type Props = {
  couriers: readonly CourierWithJobs[];
  cards: readonly CourierCard[];
  viewer: CardProps["viewer"];
  selection: Selection;
  assign(assignments: readonly Assignment[]): void;
};

export function SelectedBar({ cards, couriers, viewer, selection, assign }: Props) {
  const { chosen, clear } = selection;
  if (chosen.length === 0) return null;
  const assignable = cards.filter((card) => selection.has(card.id) && moveToAssign(card));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const courierId = String(new FormData(event.currentTarget).get("courierId"));
    assign(assignable.map(({ id }) => ({ requestId: id, courierId })));
  };
  return (
    <form
      onSubmit={submit}
      aria-label="Selected requests"
      className="sticky top-16 z-5 flex flex-wrap items-center gap-2 rounded-card border border-line bg-card p-2 shadow-md"
    >
      <p className="px-2 text-sm font-semibold" aria-live="polite">
        {chosen.length} selected
        {assignable.length < chosen.length ? `, ${assignable.length} can change courier` : ""}
      </p>
      <CourierSelect
        label="Courier for the selected requests"
        cards={assignable}
        couriers={couriers}
        self={viewer}
        className="min-w-40 flex-1"
      />
      <Button type="submit" disabled={assignable.length === 0}>
        Assign {assignable.length}
      </Button>
      <Button look="quiet" onClick={clear}>
        Clear
      </Button>
    </form>
  );
}
