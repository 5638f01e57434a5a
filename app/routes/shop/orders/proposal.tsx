import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatUsd } from "#app/domain/money.ts";
import type { ProposalJson } from "#app/domain/orders/proposals/json.ts";
import { clockTime } from "#app/domain/orders/shopper-words.ts";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { ShownOrder } from "./followed.ts";

type Props = { order: ShownOrder; timeZone: string | undefined };
type Line = ProposalJson["lines"][number];

const usd = (dollars: number) => formatUsd(Math.round(dollars * 100));

/** A change that the dispensary proposes: what it comes to, by when to answer, and what happens otherwise. */
export function Proposal({ order, timeZone }: Props) {
  const { proposal } = order;
  if (!proposal) return null;
  if (proposal.answer !== null) return <Answered answer={proposal.answer} />;
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
      <ul className="mt-4 divide-y divide-line">
        {proposal.lines.map((line) => (
          <li key={line.from.productId} className="grid gap-x-6 py-3 sm:grid-cols-2">
            <p className="min-w-0 break-words text-quiet">
              <span className="sr-only">Instead of </span>
              <s>{words(line.from)}</s>
            </p>
            <p className="min-w-0 font-semibold break-words">
              {line.to ? words(line.to) : "Left out, nothing in its place"}
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        <dt className="text-quiet">Total today</dt>
        <dd className="text-right">{usd(proposal.before.total)}</dd>
        <dt className="font-semibold">Total if you accept</dt>
        <dd className="text-right text-lg font-bold">{usd(proposal.after.total)}</dd>
      </dl>
      <p className="mt-4 max-w-prose">
        Please answer by <b>{clockTime(proposal.expiresAt, timeZone)}</b>. {otherwise(proposal)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <AnswerButton form="proposalAnswer" action={action} answer="accept">
          Accept the change
        </AnswerButton>
        <AnswerButton form="proposalDecline" action={action} answer="decline" look="secondary">
          Decline
        </AnswerButton>
      </div>
    </section>
  );
}

type AnswerProps = {
  form: "proposalAnswer" | "proposalDecline";
  action: string;
  answer: "accept" | "decline";
  look?: "secondary";
  children: ReactNode;
};

/** One answer. Whatever came of it, the page then shows what is true: a lost answer may have arrived. */
function AnswerButton({ form, action, answer, look, children }: AnswerProps) {
  const post = usePost(form, "Failed to send your answer");
  const refused = post.answer && !post.answer.done ? post.answer : undefined;
  const toast = useToast();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!refused) return;
    toast(refused.message, "bad");
    void revalidate();
  }, [refused, toast, revalidate]);
  return (
    <PostForm {...post} action={action}>
      <input type="hidden" name="answer" value={answer} />
      <SubmitButton {...(look ? { look } : {})}>{children}</SubmitButton>
    </PostForm>
  );
}

const words = ({ quantity, name, amount, price }: Line["from"]) =>
  `${quantity} × ${name}${amount ? ` (${amount})` : ""}, ${usd(price)} each`;

const otherwise = ({ fallback }: ProposalJson): string =>
  fallback
    ? `If you decline or do not answer, it is left out, and your total is ${usd(fallback.total)}.`
    : "If you decline or do not answer, the order is canceled, and there is nothing to pay.";

const answers: Record<NonNullable<ProposalJson["answer"]>, string | null> = {
  accepted: "You accepted a change to this order.",
  declined: "You declined a change to this order.",
  expired: "A proposed change was not answered in time.",
  withdrawn: null,
};

function Answered({ answer }: { answer: NonNullable<ProposalJson["answer"]> }) {
  const sentence = answers[answer];
  return sentence ? <p className="text-quiet sm:col-span-2">{sentence}</p> : null;
}
