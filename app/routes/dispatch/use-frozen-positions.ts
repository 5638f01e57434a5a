import { useCallback, useEffect, useRef, useState } from "react";
import { type CourierCard, isCurrentJob } from "#app/domain/couriers/card.ts";
import { freezePositions, MOVED_CARD_FREEZE_MS } from "#app/domain/couriers/card-order.ts";

type FrozenCard = { card: CourierCard; height: number; asJob: boolean };

const elementOf = (id: string) => document.getElementById(`request-${id}`);

/** Keeps moved cards in place for a moment: sorted at once, another card's button would end up under a second tap. */
export function useFrozenPositions(cards: readonly CourierCard[]) {
  const [frozen, setFrozen] = useState<ReadonlyMap<string, FrozenCard>>(new Map());
  const before = useRef<readonly string[]>([]);
  const shown = freezePositions(cards, before.current, new Map([...frozen].map(([id, { card }]) => [id, card])));
  useEffect(() => {
    before.current = shown.map(({ id }) => id);
  });
  const release = useCallback(
    (id: string) => setFrozen((all) => new Map([...all].filter(([frozenId]) => frozenId !== id))),
    [],
  );
  const freeze = useCallback(
    (card: CourierCard, asJob: boolean) => {
      const { id } = card;
      setFrozen((all) => new Map(all).set(id, { card, height: elementOf(id)?.offsetHeight ?? 0, asJob }));
      setTimeout(() => {
        release(id);
        // An accepted job moves to the top, so scroll there too.
        if (!asJob)
          requestAnimationFrame(() => elementOf(id)?.closest("[data-jobs]")?.scrollIntoView({ block: "nearest" }));
      }, MOVED_CARD_FREEZE_MS);
    },
    [release],
  );
  const isJob = (card: CourierCard) => frozen.get(card.id)?.asJob ?? isCurrentJob(card);
  return {
    jobs: shown.filter(isJob),
    others: shown.filter((card) => !isJob(card)),
    /** Undefined if not held. */
    frozenHeight: (id: string) => frozen.get(id)?.height,
    freeze,
    release,
  };
}
