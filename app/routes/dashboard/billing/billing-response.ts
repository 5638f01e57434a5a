import { href, redirect } from "react-router";
import { processPaymentBody } from "#app/domain/billing/schema.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import type { z } from "#app/domain/zod.ts";
import {
  type FormResult,
  formResponse,
  ownFields,
  parseWith,
  postedFields,
  renameErrorFields,
} from "#app/routes/forms.ts";
import {
  type RouteArgs,
  requireConfirmed,
  requireRecentConfirmation,
  requireVendor,
  type VendorActor,
} from "#app/session/require.ts";
import type { BillingResult } from "#app/use-cases/billing/with-billing.ts";
import type { Visit } from "#app/visit.ts";

export type SuccessMessage = "activated" | "canceled" | "reactivated" | "updated";

/** The cardholder has to confirm `check` at the bank first; then the page continues to `done`. */
export type BankCheckNeeded = { check: NonNullable<BillingResult["check"]>; done: SuccessMessage };

export async function requireConfirmedOwner({ context, request }: RouteArgs): Promise<null> {
  const { visit, actor } = await requireVendor({ context, request }, "billing");
  await requireConfirmed(visit, request, actor);
  return null;
}

export async function changeBilling(
  visit: Visit,
  actor: VendorActor,
  change: () => Promise<Outcome<BillingResult>>,
  done: SuccessMessage,
  typed: Record<string, string> = {},
): Promise<FormResult<BankCheckNeeded>> {
  const outcome = (await requireRecentConfirmation(visit, actor)) ?? (await change());
  if (!outcome.ok) return formResponse(outcome, "", typed);
  const { check } = outcome.value;
  if (!check) throw redirect(`${href("/vendor/subscription")}?done=${done}`);
  return formResponse(ok({ check, done }), "");
}

/** The vendor comes from the session, whatever was posted. Reactivating on the saved card posts no address. */
export async function postCard<Body>(
  { context, request }: RouteArgs,
  schema: z.ZodType<Body>,
  change: (visit: Visit, actor: VendorActor, body: Body) => Promise<Outcome<BillingResult>>,
  done: SuccessMessage,
): Promise<FormResult<BankCheckNeeded>> {
  const { visit, actor } = await requireVendor({ context, request }, "billing");
  const typed = await postedFields(request);
  const { sourceId, ...billingDetails } = ownFields(typed);
  const needsCard = (schema as z.ZodType) === processPaymentBody;
  const card = sourceId || needsCard ? { sourceId, billingDetails } : billingDetails;
  const read = parseWith(schema, { vendorId: actor.vendorId, ...card });
  if (!read.ok)
    return formResponse(
      renameErrorFields(read, (path) => path.split(".").at(-1) ?? ""),
      "",
      typed,
    );
  return changeBilling(visit, actor, () => change(visit, actor, read.value), done, typed);
}
