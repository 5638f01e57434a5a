import { Suspense, useState } from "react";
import { href } from "react-router";
import type { FormName, FormResponse } from "#app/domain/form-response.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { BankCheckNeeded } from "./billing-response.ts";
import { BillingAddressFields, CardChoice } from "./card-details.tsx";
import type { CardSource } from "./card-source.ts";
import { PaymentsUnavailable } from "./payments-unavailable.tsx";
import { useSubscriptionPage } from "./subscription.tsx";
import { useCardCheck } from "./use-card-check.ts";

const StripeCardFields = lazyPart(() => import("./stripe-card-fields.client.tsx"));
// For development without the provider's keys; production browsers never fetch these.
const TestCardFields = lazyPart(() => import("./test-card-fields.client.tsx"));
const TestBankDialog = lazyPart(() => import("./test-bank-dialog.client.tsx"));

type Props = {
  name: FormName;
  response: FormResponse<BankCheckNeeded> | undefined;
  checking: boolean;
  title: string;
  submit: string;
  savedCard?: { brand: string; last4: string } | null;
  hasBack?: boolean;
};

/** Card fields have no names: only the provider's token is posted. Submit waits for a complete form (SPEC.md 5). */
export function CardForm({ savedCard = null, hasBack = false, ...form }: Props) {
  const { name, response, checking, title, submit } = form;
  const { provider } = useSubscriptionPage();
  const [source, setSource] = useState<CardSource | null>(null);
  const [complete, setComplete] = useState(false);
  const [useSaved, setUseSaved] = useState(savedCard !== null);
  const [unavailable, setUnavailable] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hydrated = useHydrated();
  const check = useCardCheck(response, provider, setProblem);

  async function withCard(form: FormData): Promise<FormData | undefined> {
    if (useSaved) return form;
    if (!source) return undefined;
    setProblem(null);
    const card = await source.tokenize(form);
    if ("problem" in card) setProblem(card.problem);
    else form.set("sourceId", card.token);
    return "problem" in card ? undefined : form;
  }

  if (unavailable) return <PaymentsUnavailable why="The card form could not be loaded." />;
  const Fields = provider.kind === "stripe" ? StripeCardFields : TestCardFields;
  return (
    <PostForm
      name={name}
      response={check.isPending || problem ? undefined : response}
      prepare={withCard}
      className="rounded-card border border-line bg-card p-5 sm:p-8"
    >
      <h2 className="font-display text-2xl font-semibold">{title}</h2>
      <noscript>
        <p className="mt-4 rounded-xl bg-wash px-4 py-3">Paying by card needs JavaScript.</p>
      </noscript>
      {savedCard ? <CardChoice card={savedCard} useSaved={useSaved} onChange={setUseSaved} /> : null}
      {useSaved ? null : (
        <>
          <div className="mt-6">
            {hydrated ? (
              <Suspense fallback={<FieldsWait />}>
                <Fields
                  publishableKey={provider.publishableKey ?? ""}
                  onReady={setSource}
                  onComplete={setComplete}
                  onUnavailable={() => setUnavailable(true)}
                />
              </Suspense>
            ) : (
              <FieldsWait />
            )}
          </div>
          <BillingAddressFields />
        </>
      )}
      <FormProblem className="mt-6" own={problem} />
      <Checking checking={checking} />
      <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row-reverse sm:justify-end">
        {hasBack ? (
          <ButtonLink to={href("/vendor/subscription")} look="secondary">
            Back
          </ButtonLink>
        ) : null}
        <SubmitButton
          disabled={(!useSaved && !complete) || check.isPending || checking}
          busyText="Processing"
          className="sm:min-w-56"
        >
          {submit}
        </SubmitButton>
      </div>
      {check.isPending && provider.kind === "fake" && response?.value ? (
        <Suspense>
          <TestBankDialog clientSecret={response.value.check.clientSecret} onAnswer={check.settle} />
        </Suspense>
      ) : null}
    </PostForm>
  );
}

const FieldsWait = () => <div className="h-52 animate-pulse rounded-xl bg-paper" aria-hidden />;

export const Checking = ({ checking }: { checking: boolean }) => (
  <p role="status" className={checking ? "mt-6 rounded-xl bg-wash px-4 py-3 font-medium" : ""}>
    {checking ? "The answer did not arrive. Checking your subscription…" : ""}
  </p>
);
