import { type Outcome, ok, refuse } from "../outcome.ts";
import { cardDates } from "./aamva.ts";
import { isOfAge, isPlausibleBirthdate } from "./age.ts";
import { parseBirthdate } from "./birthdate.ts";
import type { IdCheckMethod } from "./id-check.ts";

/** A refusal repeats nothing from the card. */
export type DoorVerdict = Outcome<
  Exclude<IdCheckMethod, "stated">,
  "no-birthdate" | "unreadable-card" | "expired-card" | "under-age"
>;

/** Runs on the device. The date isn't compared with the order: a courier must not learn the customer's birthdate. */
export function checkTypedBirthdate(typed: string, today: string): DoorVerdict {
  const birthdate = parseBirthdate(typed.trim());
  if (!birthdate || !isPlausibleBirthdate(birthdate, today)) {
    return refuse("no-birthdate", "Enter the birthdate on the card as MM/DD/YYYY.");
  }
  return isOfAge(birthdate, today) ? ok("birthdate") : underAge;
}

/** A card is valid through its last day. */
export function checkScannedCard(payload: string, today: string): DoorVerdict {
  const dates = cardDates(payload);
  if (!dates || !isPlausibleBirthdate(dates.birthdate, today)) {
    return refuse("unreadable-card", "This barcode names no birthdate and expiry date. Type the birthdate instead.");
  }
  if (!isOfAge(dates.birthdate, today)) return underAge;
  return dates.expiresOn < today ? expired : ok("barcode");
}

const underAge = refuse("under-age", "Under 21: do not hand anything over.");
const expired = refuse("expired-card", "This card has expired: do not hand anything over without another ID.");
