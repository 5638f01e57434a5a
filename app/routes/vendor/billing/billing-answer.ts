import { data, href, redirect } from "react-router";
import type { z } from "zod";
import type { Outcome } from "#app/domain/outcome.ts";
import {
  type ProcessPayment,
  processPaymentBody,
  type Reactivate,
  reactivateBody,
} from "#app/domain/schemas/billing.ts";
import type { BillingResult } from "#app/use-cases/with-billing.ts";
import type { CardCheck } from "./card-source.ts";

/** Which sentence of success the page shows next. */
export type Done = "activated" | "canceled" | "reactivated" | "updated";

/** What a billing form answers where it is not over with a redirect. */
export type BillingAnswer = {
  message: string | null;
  fields: Record<string, string>;
  typed: Record<string, string>;
  /** The card's holder has to confirm something first; then the page goes on to `done`. */
  check: CardCheck | null;
  done: Done;
};

const statuses: Record<string, number> = {
  "not-found": 404,
  conflict: 409,
  "too-many-requests": 429,
  unavailable: 503,
  "payment-unreachable": 503,
};

/** A use-case's outcome: on to the overview, into the card check, or back to the form. */
export function answerBilling(outcome: Outcome<BillingResult>, done: Done, typed: Record<string, string> = {}) {
  if (!outcome.ok) {
    const { message, fields = {}, reason } = outcome;
    return data<BillingAnswer>({ message, fields, typed, check: null, done }, { status: statuses[reason] ?? 422 });
  }
  const { check } = outcome.value;
  if (!check) throw redirect(`${href("/vendor/subscription")}?done=${done}`);
  return data<BillingAnswer>({ message: null, fields: {}, typed, check, done });
}

type Read<T> =
  | { ok: true; value: T; typed: Record<string, string> }
  | { ok: false; answer: ReturnType<typeof answerBilling> };

/** The card form; the vendor is the session's, whatever was posted. */
export const readCardForm = (request: Request, vendorId: string): Promise<Read<ProcessPayment>> =>
  read(request, vendorId, () => processPaymentBody);

/** The same where the card kept before may be used again: without a source there is no address either. */
export const readOptionalCardForm = (request: Request, vendorId: string): Promise<Read<Reactivate>> =>
  read(
    request,
    vendorId,
    (posted): z.ZodType<Reactivate> => (posted.sourceId ? processPaymentBody : reactivateBody.pick({ vendorId: true })),
  );

async function read<T>(
  request: Request,
  vendorId: string,
  schemaOf: (posted: Record<string, string>) => z.ZodType<T>,
): Promise<Read<T>> {
  const posted: Record<string, string> = {};
  for (const [name, value] of await request.formData()) if (typeof value === "string") posted[name] = value;
  const { sourceId, ...typed } = posted;
  const parsed = schemaOf(posted).safeParse({ vendorId, sourceId, billingDetails: typed });
  if (parsed.success) return { ok: true, value: parsed.data, typed };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[String(issue.path.at(-1) ?? "")] ??= issue.message;
  const message = Object.values(fields)[0] ?? "Please check the form.";
  const answer = data<BillingAnswer>({ message, fields, typed, check: null, done: "activated" }, { status: 400 });
  return { ok: false, answer };
}
