/** The courier's own jobs alone, as the service worker keeps them for when there is no connection. */
export const KEPT_JOBS_PATH = "/courier-orders?jobs";
/** What a page tells the worker: keep the jobs as they are now, or none. */
export type KeepJobs = { keepJobs: boolean };
