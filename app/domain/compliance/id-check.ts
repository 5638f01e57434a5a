import { refuse } from "../outcome.ts";
import { addressParts } from "../places/address.ts";

const CHECK_FIRST = "Check the customer's ID first: nothing is handed over without it.";

/** Nothing is delivered before it was stated that the ID was checked, whoever closes it (DECISIONS 45). */
export const idNotChecked = refuse("id-not-checked", CHECK_FIRST, { fields: { idChecked: CHECK_FIRST } });

/** How an ID was checked: by the birthdate that it shows, by its barcode, or in a way that was only stated. */
export const idCheckMethods = ["birthdate", "barcode", "stated"] as const;
export type IdCheckMethod = (typeof idCheckMethods)[number];

/** That the ID was checked, and how, as the API's callers and the forms say it. */
export type SaidIdCheck = { idChecked?: boolean | undefined; idCheck?: { method: IdCheckMethod } | undefined };

/**
 * What is kept of a check that was passed, besides when: how it was made, and the two letters of the state whose rules applied, null
 * where no address names one. What the document says is never kept, and never leaves the device that read it.
 */
export type IdCheck = { idCheckMethod: IdCheckMethod | null; idCheckPack: string | null };

export const noIdCheck: IdCheck = { idCheckMethod: null, idCheckPack: null };

/** How the ID was checked, by whoever says so; null where it was not. Without a way it was stated. */
export const methodOf = (said: SaidIdCheck): IdCheckMethod | null =>
  said.idChecked ? (said.idCheck?.method ?? "stated") : null;

/** A check at an address of a dispensary's, "street, city, state zip": its state's rules applied. */
export function idCheckAt(address: string, method: IdCheckMethod | null): IdCheck {
  if (!method) return noIdCheck;
  const { state } = addressParts(address);
  return { idCheckMethod: method, idCheckPack: /^[A-Z]{2}$/.test(state) ? state : null };
}

/** A check as the API says it; null where none was made, or before it was kept how. */
export const idCheckJson = ({ idCheckMethod: method, idCheckPack: pack }: Partial<IdCheck>) =>
  method ? { method, pack: pack ?? null } : null;
