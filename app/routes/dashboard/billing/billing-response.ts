import { href, redirect } from "react-router";
import {
  type ProcessPayment,
  processPaymentBody,
  type Reactivate,
  reactivateBody,
} from "#app/domain/billing/schema.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import type { z } from "#app/domain/zod.ts";
import { type Answered, formResponse, ownFields, parseWith, postedFields } from "#app/routes/forms.ts";
import type { BillingResult } from "#app/use-cases/billing/with-billing.ts";
import type { CardCheck } from "./card-source.ts";

/** Selects the success message on the next page. */
export type SuccessMessage = "activated" | "canceled" | "reactivated" | "updated";

/** The bank has to confirm first; then the page continues to `done`. */
export type BankCheckNeeded = { check: CardCheck; done: SuccessMessage };

/** Redirects to the overview, starts the card check, or returns to the form. */
export function answerBilling(
  outcome: Outcome<BillingResult>,
  done: SuccessMessage,
  typed: Record<string, string> = {},
): Answered<BankCheckNeeded> {
  if (!outcome.ok) return formResponse(outcome, "", typed);
  const { check } = outcome.value;
  if (!check) throw redirect(`${href("/vendor/subscription")}?done=${done}`);
  return formResponse(ok({ check, done }), "");
}

type Read<T> =
  | { ok: true; value: T; typed: Record<string, string> }
  | { ok: false; answer: ReturnType<typeof answerBilling> };

/** The vendor comes from the session, whatever was posted. */
export const readCardForm = (request: Request, vendorId: string): Promise<Read<ProcessPayment>> =>
  read(request, processPaymentBody, ({ sourceId, ...billingDetails }) => ({ vendorId, sourceId, billingDetails }));

/** Without a new card the saved one is used, and there is no address. */
export const readOptionalCardForm = (request: Request, vendorId: string): Promise<Read<Reactivate>> =>
  read(request, reactivateBody, ({ sourceId, ...more }) =>
    sourceId ? { vendorId, sourceId, billingDetails: more } : { vendorId, ...more },
  );

async function read<T>(
  request: Request,
  schema: z.ZodType<T>,
  toBody: (own: Record<string, string>) => object,
): Promise<Read<T>> {
  const typed = await postedFields(request);
  const read = parseWith(schema, toBody(ownFields(typed)));
  if (read.ok) return { ...read, typed };
  const named = Object.entries(read.fields ?? {}).map(([path, message]) => [path.split(".").at(-1) ?? "", message]);
  return { ok: false, answer: formResponse({ ...read, fields: Object.fromEntries(named) }, "", typed) };
}
