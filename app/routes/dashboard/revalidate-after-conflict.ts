import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A route's `shouldRevalidate`: after a refused write React Router reads nothing anew. Where somebody else was faster (409)
 * the page must show what stands now.
 */
export const rereadsAfterConflict = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.actionStatus === 409 || args.defaultShouldRevalidate;
