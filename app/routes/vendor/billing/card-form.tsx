import { type FormEvent, lazy, Suspense, useEffect, useState } from "react";
import { Form, href, useNavigate, useNavigation, useSubmit } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { BillingAddressFields } from "./billing-address-fields.tsx";
import type { BillingAnswer } from "./billing-answer.ts";
import { CardChoice } from "./card-choice.tsx";
import type { CardProvider, CardSource } from "./card-source.ts";
import { PaymentsUnavailable } from "./payments-unavailable.tsx";
import { Problem } from "./problem.tsx";
import { TestBankDialog } from "./test-bank-dialog.tsx";
import { TestCardFields } from "./test-card-fields.tsx";

const StripeCardFields = lazy(() => import("./stripe-card-fields.tsx"));

type Props = {
  provider: CardProvider;
  answer: BillingAnswer | undefined;
  title: string;
  submit: string;
  savedCard?: { brand: string; last4: string } | null;
  cancelTo?: string;
};

/**
 * Card and billing address (SPEC.md 2). The card's fields have no names: what is posted is the token that the provider's form
 * makes of them. The button waits until the form is complete (SPEC.md 5).
 */
export function CardForm({ provider, answer, title, submit, savedCard = null, cancelTo }: Props) {
  const [source, setSource] = useState<CardSource | null>(null);
  const [complete, setComplete] = useState(false);
  const [useSaved, setUseSaved] = useState(savedCard !== null);
  const [unavailable, setUnavailable] = useState(false);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSubmit();
  const busy = useNavigation().formMethod === "POST" || working;
  const check = useCardCheck(answer, source, setProblem);

  async function pay(event: FormEvent<HTMLFormElement>) {
    if (useSaved) return;
    event.preventDefault();
    if (!source || busy) return;
    const form = new FormData(event.currentTarget);
    setProblem(null);
    setWorking(true);
    const card = await source.tokenize(form);
    setWorking(false);
    if ("problem" in card) return setProblem(card.problem);
    form.set("sourceId", card.token);
    await send(form, { method: "post" });
  }

  if (unavailable) return <PaymentsUnavailable why="The card form could not be loaded." />;
  // What stands beside a field is not said twice.
  const said = Object.keys(answer?.fields ?? {}).length > 0 || check.asked ? null : answer?.message;
  const message = problem ?? said;
  const Fields = provider.kind === "stripe" ? StripeCardFields : TestCardFields;
  return (
    <Form method="post" onSubmit={pay} noValidate className="rounded-card border border-line bg-card p-5 sm:p-8">
      <h2 className="font-display text-2xl font-semibold">{title}</h2>
      <noscript>
        <p className="mt-4 rounded-xl bg-wash px-4 py-3">Paying by card needs JavaScript.</p>
      </noscript>
      {savedCard ? <CardChoice card={savedCard} useSaved={useSaved} onChange={setUseSaved} /> : null}
      {useSaved ? null : (
        <>
          <div className="mt-6">
            <Suspense fallback={<div className="h-52 animate-pulse rounded-xl bg-paper" aria-hidden />}>
              <Fields
                publishableKey={provider.publishableKey ?? ""}
                onReady={setSource}
                onComplete={setComplete}
                onUnavailable={() => setUnavailable(true)}
              />
            </Suspense>
          </div>
          <BillingAddressFields typed={answer?.typed ?? {}} fields={answer?.fields ?? {}} />
        </>
      )}
      <Problem message={message} className="mt-6" />
      <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row-reverse sm:justify-end">
        {cancelTo ? (
          <ButtonLink to={cancelTo} look="secondary">
            Back
          </ButtonLink>
        ) : null}
        <Button type="submit" busy={busy || check.asked} disabled={!useSaved && !complete} className="sm:min-w-56">
          {busy ? "Processing" : submit}
        </Button>
      </div>
      {check.asked && provider.kind === "fake" && answer?.check ? (
        <TestBankDialog clientSecret={answer.check.clientSecret} onAnswer={check.settle} />
      ) : null}
    </Form>
  );
}

/** Where the answer asks for the bank's word: has it given, then goes on to the overview or says what went wrong. */
function useCardCheck(
  answer: BillingAnswer | undefined,
  source: CardSource | null,
  setProblem: (problem: string | null) => void,
) {
  const navigate = useNavigate();
  const [settled, setSettled] = useState<BillingAnswer>();
  const asked = Boolean(answer?.check) && settled !== answer;

  const settle = (problem: string | null) => {
    setSettled(answer);
    if (problem) setProblem(problem);
    else navigate(`${href("/vendor/subscription")}?done=${answer?.done}`);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one answer is carried to the bank once
  useEffect(() => {
    if (asked && answer?.check && source?.confirm) source.confirm(answer.check).then(({ problem }) => settle(problem));
  }, [answer]);
  return { asked, settle };
}
