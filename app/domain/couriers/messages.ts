import { type CourierRequest, requestWords } from "./request.ts";

type Ended = Pick<CourierRequest, "status"> & {
  failureReason?: CourierRequest["failureReason"];
  notDelivered?: unknown;
};

export const markedAs = ({ status, failureReason, notDelivered }: Ended): string =>
  `Courier request successfully marked as ${requestWords({ status, failed: failureReason ?? notDelivered }).toLowerCase()}`;
