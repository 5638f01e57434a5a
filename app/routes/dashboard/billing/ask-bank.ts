import { paymentFailed } from "#app/domain/billing/messages.ts";
import type { CardCheck } from "./card-source.ts";

/**
 * Has the card's bank ask its holder, in the provider's own dialog; that needs no card form on the page. Comes to what went
 * wrong, or null. Rejects where the provider's script cannot be had.
 */
export async function askBank(publishableKey: string, { clientSecret }: CardCheck): Promise<string | null> {
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  const stripe = await loadStripe(publishableKey);
  const answer = await stripe?.handleNextAction({ clientSecret });
  return answer?.error ? paymentFailed(answer.error.message ?? "The bank said no.") : null;
}
