import { refuse } from "../outcome.ts";
import { addressParts } from "../places/address.ts";

const CHECK_FIRST = "Check the customer's ID first: nothing is handed over without it.";

/** Every hand-over requires a confirmed ID check (DECISIONS 45). */
export const idNotChecked = refuse("id-not-checked", CHECK_FIRST, { fields: { idChecked: CHECK_FIRST } });

export const idCheckMethods = ["birthdate", "barcode", "stated"] as const;
export type IdCheckMethod = (typeof idCheckMethods)[number];

export type IdCheckInput = { idChecked?: boolean | undefined; idCheck?: { method: IdCheckMethod } | undefined };

/** `idCheckPack` is the two-letter state whose rules applied. The ID's contents never leave the device that read it. */
export type IdCheck = { idCheckMethod: IdCheckMethod | null; idCheckPack: string | null };

export const noIdCheck: IdCheck = { idCheckMethod: null, idCheckPack: null };

export const methodOf = (input: IdCheckInput): IdCheckMethod | null =>
  input.idChecked ? (input.idCheck?.method ?? "stated") : null;

export function idCheckAt(address: string, method: IdCheckMethod | null): IdCheck {
  if (!method) return noIdCheck;
  const { state } = addressParts(address);
  return { idCheckMethod: method, idCheckPack: /^[A-Z]{2}$/.test(state) ? state : null };
}

export const idCheckJson = ({ idCheckMethod: method, idCheckPack: pack }: Partial<IdCheck>) =>
  method ? { method, pack: pack ?? null } : null;
