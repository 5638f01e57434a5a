import { refuse } from "../outcome.ts";

/** Orders awaiting acceptance per device, address and phone at one dispensary. */
export const WAITING_ORDERS_MAX = 3;

/** The same message for all three, so that it reveals nothing about a phone number. */
export const tooManyWaiting = (dispensaryName: string, most: number) =>
  refuse(
    "too-many-waiting",
    `You or your network already have ${most} orders waiting at ${dispensaryName}. You can order again once one is accepted or canceled.`,
  );
