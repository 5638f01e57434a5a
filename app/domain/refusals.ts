import { SESSION_EXPIRED } from "./form-response.ts";
import { type Refusal, refuse } from "./outcome.ts";

export const notFound = (subject: string): Refusal<"not-found"> => refuse("not-found", `${subject} not found.`);

export const notSignedIn = refuse("not-signed-in", SESSION_EXPIRED);
export const notAllowed = refuse("not-allowed", "You don't have permission to do that.");

/** Sentences of SPEC.md. */
export const unknownOrder = refuse("not-found", "Order details not available.");
export const unknownVendor = refuse("not-found", "No vendor data available");

export const nothingHere = refuse("not-found", "There is nothing here.");

export const AGE_UNCONFIRMED = refuse("age-unconfirmed", "Confirm that you're 21 or older first.");
