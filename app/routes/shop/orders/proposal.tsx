import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { formatDollars, formatUsd } from "#app/domain/money.ts";
import type { ProposalJson } from "#app/domain/orders/proposals/json.ts";
import { answerText, clockTime } from "#app/domain/orders/shopper-words.ts";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost, useRefusalReload, useRefusalToast } from "#app/ui/form/use-post.ts";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import type { ShownOrder } from "./tracking-state.ts";

export function Proposal({ order, timeZone }: { order: ShownOrder; timeZone: string | undefined }) {
  const { proposal } = order;
  const answered = useRef<HTMLParagraphElement>(null);
  const waits = proposal?.answer === null;
  const waited = useRef(waits);
  useEffect(() => {
    // The pressed button is gone.
    if (waited.current && !waits && document.activeElement === document.body) answered.current?.focus();
    waited.current = waits;
  }, [waits]);
  if (!proposal) return null;
  if (proposal.answer !== null) {
    const text = answerText(proposal, order.status);
    return text ? (
      <p ref={answered} tabIndex={-1} className="text-quiet sm:col-span-2">
        {text}
      </p>
    ) : null;
  }
  const action = `/order-confirmation/${order._id}/proposals/${proposal.id}`;
  return (
    <section
      aria-labelledby="proposal-title"
      className="min-w-0 rounded-card border-2 border-coral-deep bg-card p-4 sm:col-span-2 sm:p-6"
    >
      <h2 id="proposal-title" className="font-display text-2xl font-semibold">
        Something is out of stock
      </h2>
      <p className="mt-1 max-w-prose text-quiet">{order.vendorDetails.dispensaryName} proposes this change:</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {proposal.lines.map(({ from, to }) => (
          <li key={from.productId} className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_auto_1fr]">
            <Product product={from} isGoing />
            <ArrowRight className="ml-4 size-5 rotate-90 text-quiet sm:ml-0 sm:rotate-0" aria-hidden />
            {to ? <Product product={to} /> : <p className="font-semibold">Removed from your order</p>}
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid max-w-xs grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 tabular-nums">
        <dt className="text-quiet">Total now</dt>
        <dd className="text-right">{formatDollars(proposal.before.total)}</dd>
        <dt className="text-quiet">Difference</dt>
        <dd className="text-right">{difference(proposal)}</dd>
        <dt className="font-semibold">New total</dt>
        <dd className="text-right text-lg font-bold">{formatDollars(proposal.after.total)}</dd>
      </dl>
      <p className="mt-4 max-w-prose">
        Please answer by <b>{clockTime(proposal.expiresAt, timeZone)}</b>. {otherwise(proposal)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <AnswerButton action={action} answer="accept" />
        <AnswerButton action={action} answer="decline" />
      </div>
    </section>
  );
}

const buttons = {
  accept: { form: "proposalAnswer", look: "primary", label: "Accept the change" },
  decline: { form: "proposalDecline", look: "secondary", label: "Decline" },
} as const;

function AnswerButton({ action, answer }: { action: string; answer: keyof typeof buttons }) {
  const { form, look, label } = buttons[answer];
  const post = usePost(form, "Failed to send your answer");
  useRefusalToast(post);
  useRefusalReload(post);
  return (
    <PostForm {...post} action={action}>
      <input type="hidden" name="answer" value={answer} />
      <SubmitButton look={look}>{label}</SubmitButton>
    </PostForm>
  );
}

function Product({ product, isGoing = false }: { product: ProposalJson["lines"][number]["from"]; isGoing?: boolean }) {
  const { image, quantity, name, amount, price } = product;
  const Name = isGoing ? "s" : "b";
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail src={image} side={56} eager className={`size-14 rounded-lg ${isGoing ? "opacity-50" : ""}`} />
      <p className="min-w-0">
        <span className="sr-only">{isGoing ? "Out of stock: " : "Replacement: "}</span>
        <Name className={`block leading-snug break-words ${isGoing ? "text-quiet" : "font-semibold"}`}>
          {quantity} × {name}
        </Name>
        <span className="text-sm text-quiet">
          {[amount ? spacedAmount(amount) : "", `${formatDollars(price)} each`].filter(Boolean).join(" · ")}
        </span>
      </p>
    </div>
  );
}

function difference({ before, after }: ProposalJson): string {
  const cents = Math.round((after.total - before.total) * 100);
  return cents === 0 ? "None" : `${cents > 0 ? "+" : "−"}${formatUsd(Math.abs(cents))}`;
}

const otherwise = ({ fallback, lines }: ProposalJson): string =>
  fallback
    ? `If you decline or do not answer, the out-of-stock ${lines.length === 1 ? "item is" : "items are"} removed, and your total is ${formatDollars(fallback.total)}.`
    : "If you decline or do not answer, the order is canceled, and there is nothing to pay.";
