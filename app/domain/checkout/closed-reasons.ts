const closedNow = ["vendor-closed", "vendor-paused", "outside-legal-hours", "past-cut-off"];

export const isClosedNow = (reason: string): boolean => closedNow.includes(reason);
