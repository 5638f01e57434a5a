import { refuse } from "../outcome.ts";
import { type CourierRequest, requestWords } from "./request.ts";

export type MoveRefusal =
  | "not-found"
  | "unavailable"
  | "not-allowed"
  | "changed-meanwhile"
  | "illegal-move"
  | "undo-too-late"
  | "address-missing"
  | "courier-missing"
  | "unlawful-carrier"
  | "reason-missing"
  | "id-not-checked"
  | "wrong-pin";

const withCurrent = <R extends "changed-meanwhile" | "illegal-move">(reason: R, request: CourierRequest) =>
  refuse(reason, `This request is now: ${requestWords({ ...request, failed: request.failureReason })}.`, {
    details: { current: request },
  });

export const changedMeanwhile = (request: CourierRequest) => withCurrent("changed-meanwhile", request);
export const illegalMove = (request: CourierRequest) => withCurrent("illegal-move", request);
