export const STALE_NOTE = "stale";
