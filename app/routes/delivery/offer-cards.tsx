import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { MOVED_CARD_FREEZE_MS } from "#app/domain/couriers/card-order.ts";
import { declineReasons } from "#app/domain/couriers/offer.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { chime, unlockSound } from "#app/ui/page/chime.ts";
import { MoveForm } from "./move-form.tsx";
import { ReasonSelect } from "./reason-select.tsx";
import type { SendMove } from "./use-move-queue.ts";

type Props = {
  cards: readonly CourierCard[];
  now: number;
  send: SendMove;
  isAssigning: (id: string) => boolean;
};

/** An offer that ended stays in place for a moment, so that a second tap hits nothing else. */
export function OfferCards({ cards, now, send, isAssigning }: Props) {
  const open = cards.filter(({ offer }) => offer && offer.until > now);
  const endedCards = useEnded(open);
  useRing(open.map(({ id }) => id));
  const shown = [...open, ...endedCards].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (shown.length === 0) return null;
  const isMine = (id: string) => cards.some((card) => card.id === id && card.isMine);
  const endedText = (card: CourierCard) => {
    if (isAssigning(card.id)) return "Waiting to be sent. Not yours until then.";
    if (endedCards.includes(card)) return isMine(card.id) ? "Accepting …" : "Offer ended";
    return undefined;
  };
  return (
    <section aria-labelledby="offers" className="mt-3 max-w-2xl space-y-3">
      <h2 id="offers" className="sr-only">
        Offered to you
      </h2>
      {shown.map((card) => (
        <OfferCard key={card.id} card={card} now={now} send={send} ended={endedText(card)} />
      ))}
    </section>
  );
}

function useEnded(open: readonly CourierCard[]): readonly CourierCard[] {
  const [ended, setEnded] = useState<readonly CourierCard[]>([]);
  const before = useRef(open);
  useLayoutEffect(() => {
    const removed = before.current.filter(({ id }) => !open.some((card) => card.id === id));
    before.current = open;
    if (removed.length === 0) return;
    setEnded((earlier) => [...earlier, ...removed]);
    setTimeout(() => setEnded((earlier) => earlier.filter((card) => !removed.includes(card))), MOVED_CARD_FREEZE_MS);
  }, [open]);
  return ended.filter(({ id }) => !open.some((card) => card.id === id));
}

type OfferProps = Omit<Props, "cards" | "isAssigning"> & { card: CourierCard; ended: string | undefined };

function OfferCard({ card, now, send, ended }: OfferProps) {
  const { offer } = card;
  const post = usePost("courierOffer", "Failed to decline. Please try again.", undefined, `decline ${card.id}`);
  if (!offer) return null;
  const facts = [
    offer.miles === null ? null : `${offer.miles} mi to pickup`,
    card.miles === null ? null : `${card.miles} mi to drop-off`,
    card.scheduledText ? `Pickup ${card.scheduledText}` : "Pickup within 30 minutes",
  ];
  return (
    <article
      aria-label={`Offer of ${card.dispensaryName}, ${card.orderNumber}`}
      inert={ended !== undefined}
      className="rounded-card border-2 border-leaf bg-wash p-4 inert:opacity-60 sm:p-5"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm font-semibold text-leaf-deep">{ended ?? "Offered to you"}</p>
          <p className="text-lg leading-snug font-semibold break-words">{card.dispensaryName}</p>
          <p className="font-display text-2xl font-semibold tabular-nums">You keep {formatUsd(offer.keepCents)}</p>
        </div>
        <p role="timer" className="font-display text-2xl font-semibold tabular-nums">
          {Math.max(0, Math.ceil((offer.until - now) / 1000))} s
        </p>
      </div>
      <p className="mt-1 text-pretty">{facts.filter(Boolean).join(" · ")}</p>
      <p className="text-sm break-words text-quiet">
        {card.address} → {card.deliveryAddress}
      </p>
      <MoveForm card={card} move="assign" send={send} className="mt-3">
        <Button type="submit" className="min-h-14 w-full text-lg">
          Accept<span className="sr-only"> order {card.orderNumber}</span>
        </Button>
      </MoveForm>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center px-3 text-sm font-semibold text-quiet hover:text-ink [&::-webkit-details-marker]:hidden">
          Decline …<span className="sr-only"> order {card.orderNumber}</span>
        </summary>
        <PostForm
          {...post}
          action={href("/courier-requests/:requestId/decline", { requestId: card.id })}
          className="flex items-start gap-2"
        >
          <ReasonSelect
            label={`Reason for declining order ${card.orderNumber}`}
            reasons={declineReasons}
            className="min-w-0 flex-1"
          />
          <SubmitButton look="secondary">Decline</SubmitButton>
          <FormProblem className="text-sm" />
        </PostForm>
      </details>
    </article>
  );
}

/** Once for each offer; browsers allow sound and vibration after the page's first gesture. */
function useRing(ids: readonly string[]) {
  const rang = useRef(new Set<string>());
  useEffect(() => unlockSound(() => {}), []);
  useEffect(() => {
    const fresh = ids.filter((id) => !rang.current.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) rang.current.add(id);
    chime();
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
  }, [ids]);
}
