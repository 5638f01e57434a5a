import { useCallback, useEffect, useRef, useState } from "react";
import { type CourierCard, isCurrentJob } from "#app/domain/couriers/card.ts";
import { HOLD_MS, keepPlaces } from "#app/domain/couriers/card-order.ts";

/** A card as it is shown if the list loses it, how high it was, and whether it stood among the current jobs. */
type Held = { card: CourierCard; height: number; asJob: boolean };

const elementOf = (id: string) => document.getElementById(`request-${id}`);

/**
 * The board's cards, of which those that were moved a moment ago hold their places: sorted away at once, they would put another
 * card's button under a second tap.
 */
export function useHeldPlaces(cards: readonly CourierCard[]) {
  const [held, setHeld] = useState<ReadonlyMap<string, Held>>(new Map());
  const before = useRef<readonly string[]>([]);
  const shown = keepPlaces(cards, before.current, new Map([...held].map(([id, { card }]) => [id, card])));
  useEffect(() => {
    before.current = shown.map(({ id }) => id);
  });
  const release = useCallback(
    (id: string) => setHeld((all) => new Map([...all].filter(([heldId]) => heldId !== id))),
    [],
  );
  const hold = useCallback(
    (card: CourierCard, asJob: boolean) => {
      const { id } = card;
      setHeld((all) => new Map(all).set(id, { card, height: elementOf(id)?.offsetHeight ?? 0, asJob }));
      setTimeout(() => {
        release(id);
        // A job that was taken goes to the top: so does whoever took it.
        if (!asJob)
          requestAnimationFrame(() => elementOf(id)?.closest("[data-jobs]")?.scrollIntoView({ block: "nearest" }));
      }, HOLD_MS);
    },
    [release],
  );
  const isJob = (card: CourierCard) => held.get(card.id)?.asJob ?? isCurrentJob(card);
  return {
    jobs: shown.filter(isJob),
    others: shown.filter((card) => !isJob(card)),
    /** How high a held card was; undefined where it is not held. */
    heldHeight: (id: string) => held.get(id)?.height,
    hold,
    release,
  };
}
