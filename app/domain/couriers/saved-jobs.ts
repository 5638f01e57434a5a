/** The courier's own jobs alone, as the service worker keeps them for when there is no connection. */
export const SAVED_JOBS_PATH = "/courier-orders?jobs";
export type KeepJobs = { keepJobs: boolean };
