import { useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import { paymentFailed } from "#app/domain/billing/messages.ts";
import type { FormResponse } from "#app/domain/form-response.ts";
import type { BankCheckNeeded } from "./billing-response.ts";
import type { CardProvider } from "./card-source.ts";

export function useCardCheck(
  response: FormResponse<BankCheckNeeded> | undefined,
  provider: CardProvider,
  setProblem: (problem: string | null) => void,
) {
  const navigate = useNavigate();
  const [settled, setSettled] = useState<FormResponse>();
  const check = response?.value?.check;
  const isPending = check !== undefined && settled !== response;

  const settle = (problem: string | null) => {
    setSettled(response);
    if (problem) setProblem(problem);
    else navigate(`${href("/vendor/subscription")}?done=${response?.value?.done}`);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one answer is carried to the bank once
  useEffect(() => {
    if (!isPending || provider.kind !== "stripe") return;
    runBankCheck(provider.publishableKey ?? "", check.clientSecret).then(settle, () =>
      settle(paymentFailed("Your bank was not reached.")),
    );
  }, [response]);
  return { isPending, settle };
}

/** Runs the bank's check in the provider's dialog. Resolves to an error or null; rejects if its script fails. */
async function runBankCheck(publishableKey: string, clientSecret: string): Promise<string | null> {
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  const stripe = await loadStripe(publishableKey);
  const response = await stripe?.handleNextAction({ clientSecret });
  return response?.error ? paymentFailed(response.error.message ?? "The bank said no.") : null;
}
