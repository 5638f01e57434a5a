import { type CourierRequest, requestWords } from "./request.ts";

type Ended = Pick<CourierRequest, "status"> & {
  failureReason?: CourierRequest["failureReason"];
  notDelivered?: unknown;
};

/** What a move's toast says (SPEC.md 8, Courier): the status in lower case, its underscore as a space. */
export const markedAs = ({ status, failureReason, notDelivered }: Ended): string =>
  `Courier request successfully marked as ${requestWords({ status, failed: failureReason ?? notDelivered }).toLowerCase()}`;
