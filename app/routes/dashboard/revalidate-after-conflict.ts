import type { ShouldRevalidateFunctionArgs } from "react-router";

/** React Router reloads nothing after a refused write, but after a conflict (409) the page is out of date. */
export const rereadsAfterConflict = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.actionStatus === 409 || args.defaultShouldRevalidate;
