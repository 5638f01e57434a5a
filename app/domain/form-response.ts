import type { Refusal } from "./outcome.ts";

/** Each name needs a case in the browser test of all forms. */
export type FormName =
  | "accountChange"
  | "accountInvitation"
  | "address"
  | "addStrain"
  | "authenticator"
  | "authenticatorRemoval"
  | "businessHours"
  | "cancelSubscription"
  | "cardChange"
  | "cashCount"
  | "cashHandIn"
  | "catchUp"
  | "changeEmail"
  | "confirmEmail"
  | "confirmIdentity"
  | "contact"
  | "courierCancel"
  | "courierForOrder"
  | "courierLogin"
  | "courierDuty"
  | "courierPapers"
  | "courierRequest"
  | "deliveryAddress"
  | "deliveryPin"
  | "deliveryCancellation"
  | "courierSignup"
  | "courierDisabled"
  | "courierOffer"
  | "courierRoute"
  | "deal"
  | "dealDeletion"
  | "dealSwitch"
  | "pointsSwitch"
  | "deliveryZone"
  | "download"
  | "closing"
  | "dispensaryCancel"
  | "dispensaryInfo"
  | "login"
  | "integrationKey"
  | "integrationKeyRemoval"
  | "invitationAgain"
  | "invitationJoin"
  | "invitationPassword"
  | "jobRun"
  | "licenseDecision"
  | "claimHiding"
  | "licenseReview"
  | "localRate"
  | "logo"
  | "menuAdd"
  | "menuChanges"
  | "menuImport"
  | "menuImportUndo"
  | "menuLine"
  | "newCourier"
  | "newShop"
  | "orderProposal"
  | "package"
  | "packageFinish"
  | "packagePick"
  | "packagePickRemoval"
  | "traceConnection"
  | "traceDisconnection"
  | "orderReprint"
  | "orderArrival"
  | "orderCancel"
  | "orderConfirmation"
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
  | "shopCopy"
  | "signInEnd"
  | "strainReview"
  | "subscriptionReminder"
  | "subscriptionReturn"
  | "treezConnection"
  | "treezStep"
  | "tripEnd"
  | "vendorContact"
  | "vendorSuspension"
  | "webhook"
  | "webhookEvents"
  | "webhookRemoval"
  | "webhookReplay"
  | "webhookRetry"
  | "webhookSecret"
  | "webhookTest"
  | "website"
  | "websiteCheck"
  | "websiteRemoval";

export type FormResponse<T = unknown> = {
  done: boolean;
  message: string;
  reason: string | null;
  fields: Record<string, string>;
  typed: Record<string, string>;
  value?: T | undefined;
};

/** `lost`: no connection, though the work may be done. `garbled`: not a form response. */
const failures = ["lost", "fault", "garbled"] as const;
export type Failure = (typeof failures)[number];

export const isFailure = (reason: string | null): reason is Failure => failures.some((failure) => failure === reason);

export const SESSION_EXPIRED = "Session expired. Please log in again.";
export const UNREACHABLE = "Could not reach the server. Please check your internet connection.";

export const FORM_KEY = "formKey";

export const fieldMessage = (message: string | undefined): string | undefined =>
  message && /^Please fill (in|out) all required fields\.?$/.test(message) ? "Required" : message;

export const refusedResponse = (
  { reason, message, fields = {} }: Pick<Refusal, "reason" | "message" | "fields">,
  typed: Record<string, string>,
): FormResponse<never> => ({ done: false, reason, message, fields, typed });

const SECRET = /password|apiKey|sourceId|formKey|pin$|^code$/i;

export function readFields(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") typed[name] = Object.hasOwn(typed, name) ? `${typed[name]}\n${value}` : value;
  }
  return typed;
}

export const withoutSecrets = (typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)));
