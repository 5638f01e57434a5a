import { clockText } from "../local-instant.ts";
import type { LogEntry } from "./delivery-record.ts";
import { type MoveReason, reasonInSentence } from "./request.ts";

export function logText(entry: LogEntry): string {
  const by = entry.by.name;
  const courier = entry.courier?.name ?? "a courier";
  const isOwn = entry.courier?.id === entry.by.id;
  const texts: Record<LogEntry["move"], string> = {
    request: `Requested by ${by}`,
    assign: isOwn ? `Taken by ${by}` : `${courier} assigned by ${by}`,
    reassign: `Given to ${courier} by ${by}`,
    unassign: isOwn ? `Given back by ${by}` : `${courier} unassigned by ${by}`,
    pickUp: `Picked up by ${by}`,
    deliver: `Delivered by ${by}; ${idWords(entry)}${proofWords(entry)}`,
    fail: `Not delivered: ${failureWords(entry.reason)}; recorded by ${by}`,
    return: `Returned, confirmed by ${by}`,
    cancel: `Canceled by ${by}${entry.reason ? `: ${reasonInSentence("cancel", entry.reason)}` : ""}`,
    changeAddress: `${changeWords(entry)} by ${by}`,
    confirmAddress: `New address confirmed by ${by}`,
    undo: `Undone by ${by}`,
  };
  return texts[entry.move];
}

export const tappedText = ({ tappedAt }: LogEntry, timeZone: string) =>
  tappedAt === null ? "" : `; tapped ${clockText(tappedAt, timeZone)}, without a connection`;

const changeWords = ({ addressChange }: LogEntry) =>
  addressChange && addressChange.from !== addressChange.to
    ? `Address changed from ${addressChange.from} to ${addressChange.to}`
    : "Delivery note changed";

const idWords = ({ idChecked, idCheckMethod }: LogEntry) =>
  idChecked ? `ID checked, 21+${checkedBy[idCheckMethod ?? "stated"]}` : "ID check not stated";
const checkedBy = { birthdate: " by birthdate", barcode: " by barcode", stated: "" };
const proofWords = (entry: LogEntry) =>
  entry.proof === "pin" ? ", customer's PIN" : entry.proof === "photo" ? ", photo taken" : "";
const failureWords = (reason: MoveReason | null) => reasonInSentence("fail", reason ?? "other");
