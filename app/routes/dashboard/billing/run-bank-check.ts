import { paymentFailed } from "#app/domain/billing/messages.ts";
import type { CardCheck } from "./card-source.ts";

/** Runs the bank's check in the provider's dialog. Resolves to an error or null; rejects if its script fails. */
export async function runBankCheck(publishableKey: string, { clientSecret }: CardCheck): Promise<string | null> {
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  const stripe = await loadStripe(publishableKey);
  const answer = await stripe?.handleNextAction({ clientSecret });
  return answer?.error ? paymentFailed(answer.error.message ?? "The bank said no.") : null;
}
