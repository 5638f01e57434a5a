/** A limited dispensary can still take its data along and close. */
export const leavingPaths: readonly string[] = ["/vendor-dashboard/download", "/vendor-dashboard/closing"];
