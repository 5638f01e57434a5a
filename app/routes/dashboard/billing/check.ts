import { data, href, redirect } from "react-router";
import { paymentFailed } from "#app/domain/billing/messages.ts";
import { postedForm } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { answerCardCheck } from "#app/use-cases/billing/answer-card-check.ts";
import type { Route } from "./+types/check";

const UNCONFIRMED = "The card's bank could not confirm that it is yours.";

/** Development only: confirms a card payment with the fake bank. 404 with a real provider. */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await requireVendor({ context, request }, "billing");
  const form = await postedForm(request);
  const approved = form.get("approved") === "true";
  const clientSecret = String(form.get("clientSecret") ?? "");
  const answered = await answerCardCheck(visit, actor, { clientSecret, approved });
  if (!answered.ok) throw data(answered.message, { status: 404 });
  return data({ confirmed: approved, message: approved ? null : paymentFailed(UNCONFIRMED) });
}

export const loader = () => redirect(href("/vendor/subscription"));
