import type { Refusal } from "./outcome.ts";

/** Every form that a page posts, by its name. A browser test goes through them all: a new one needs its case there. */
export type FormName =
  | "address"
  | "addStrain"
  | "authenticator"
  | "authenticatorRemoval"
  | "businessHours"
  | "cancelSubscription"
  | "cardChange"
  | "catchUp"
  | "changeEmail"
  | "confirmEmail"
  | "confirmIdentity"
  | "contact"
  | "courierCancel"
  | "courierForOrder"
  | "courierLogin"
  | "courierNumber"
  | "courierRequest"
  | "courierSignup"
  | "courierDisabled"
  | "deal"
  | "dealDeletion"
  | "dealSwitch"
  | "deliveryZone"
  | "dispensaryCancel"
  | "dispensaryInfo"
  | "login"
  | "invitationAgain"
  | "invitationJoin"
  | "invitationPassword"
  | "licenseDecision"
  | "licenseRejection"
  | "licenseReview"
  | "localRate"
  | "logo"
  | "menuAdd"
  | "menuChanges"
  | "menuImport"
  | "menuLine"
  | "newCourier"
  | "orderProposal"
  | "orderReprint"
  | "orderCancel"
  | "orderForgotten"
  | "orderPause"
  | "orderReprint"
  | "orderReview"
  | "orderStage"
  | "orderStatus"
  | "orderWindows"
  | "partnerCourierRequest"
  | "passkeyRemoval"
  | "payment"
  | "paymentSettings"
  | "printer"
  | "printerRemoval"
  | "printerTest"
  | "productDelete"
  | "productImage"
  | "productStatus"
  | "productUpdate"
  | "promo"
  | "proposalAnswer"
  | "proposalDecline"
  | "promoEnd"
  | "reactivation"
  | "register"
  | "recoveryCodes"
  | "resetPassword"
  | "resetRequest"
  | "reviewAnswer"
  | "reviewRemoval"
  | "rulesConfirmation"
  | "rulesWithdrawal"
  | "staffInvitation"
  | "staffRemoval"
  | "staffRole"
  | "sales"
  | "secondStep"
  | "signInEnd"
  | "strainReview"
  | "subscriptionReminder"
  | "subscriptionReturn"
  | "treezConnection"
  | "treezStep"
  | "vendorContact"
  | "vendorSuspension"
  | "webhook"
  | "webhookRemoval"
  | "webhookReplay"
  | "webhookRetry";

/**
 * What a posted form comes to: done or not, the sentence, messages by field, and what was typed. `value` is what a page needs
 * of a form that was done. `reason` says why it was not: a refusal's, or one of those below, which the browser gives.
 */
export type FormResponse<T = unknown> = {
  done: boolean;
  message: string;
  reason: string | null;
  fields: Record<string, string>;
  typed: Record<string, string>;
  value?: T | undefined;
};

/**
 * How a post can fail without an answer of ours: the connection was lost (the work may have been done all the same), the
 * server broke, or what came was no answer to a form.
 */
const failures = ["lost", "fault", "garbled"] as const;
export type Failure = (typeof failures)[number];

export const isFailure = (reason: string | null): reason is Failure => failures.some((failure) => failure === reason);

export const SESSION_EXPIRED = "Session expired. Please log in again.";
/** Why a form got no answer (SPEC.md 8). */
export const UNREACHABLE = "Could not reach the server. Please check your internet connection.";

/** The name of the hidden field by which a form that is posted again does its work once. */
export const FORM_KEY = "formKey";

/** SPEC.md's sentence about what was left empty is the form's and is said once; each field says its own. */
export const fieldMessage = (message: string | undefined): string | undefined =>
  message && /^Please fill (in|out) all required fields\.?$/.test(message) ? "Required" : message;

/** A refused form's answer. */
export const refusedResponse = (
  { reason, message, fields = {} }: Pick<Refusal, "reason" | "message" | "fields">,
  typed: Record<string, string>,
): FormResponse<never> => ({ done: false, reason, message, fields, typed });

const SECRET = /password|apiKey|sourceId|formKey|pin$|^code$/i;

/**
 * A posted form's texts by name, without files; several of one name are joined by line breaks, which a one-line field cannot
 * hold.
 */
export function readFields(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") typed[name] = Object.hasOwn(typed, name) ? `${typed[name]}\n${value}` : value;
  }
  return typed;
}

/** What may be handed back to a form or kept for it: no passwords, keys, PINs or card tokens. */
export const withoutSecrets = (typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)));
