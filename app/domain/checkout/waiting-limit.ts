import { refuse } from "../outcome.ts";

/** How many orders that wait to be accepted a device, an address and a phone may have at one dispensary. */
export const WAITING_ORDERS = 3;

/** One sentence, whichever of the three it is: a stranger learns nothing of a phone. */
export const tooManyWaiting = (dispensaryName: string, most: number) =>
  refuse(
    "too-many-waiting",
    `You or your network already have ${most} orders waiting at ${dispensaryName}. You can order again once one is accepted or canceled.`,
  );
