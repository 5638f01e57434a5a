const closedNow = ["vendor-closed", "vendor-paused", "outside-legal-hours", "past-cut-off"];

/** Whether a refusal says that a dispensary takes no orders now, and may take them for later. */
export const isClosedNow = (reason: string): boolean => closedNow.includes(reason);
