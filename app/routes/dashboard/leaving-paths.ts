/** A limited dispensary can still download its data and close. */
export const leavingPaths: readonly string[] = ["/vendor-dashboard/download", "/vendor-dashboard/closing"];

/** It can also finish the orders that it has, which customers wait for and closing requires. */
export const OPEN_ORDERS = "/vendor-dashboard?status=AWAITING_PROCESSING";
