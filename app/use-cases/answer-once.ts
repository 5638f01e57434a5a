import { faultFacts } from "#app/platform/error-facts.ts";
import { runBatch } from "#db/client.ts";
import { releaseFormPost, reserveFormPost, saveFormResponse } from "#db/idempotency.ts";
import type { App } from "../app.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";

/** Longer than a browser waits for an answer; after a crash the same post is worked on again. */
const ABANDONED_MS = 60_000;

/**
 * Does the work of a post once, however often it comes: the first one works, and its answer, as text, is what the others get.
 * `work` gives null where nothing was done that would have to be done once. Refuses with `conflict` while the first one is
 * still being worked on.
 */
export async function answerOnce(
  app: App,
  digest: string,
  work: () => Promise<string | null>,
): Promise<Outcome<{ answer: string | null; again: boolean }, "conflict">> {
  const now = app.now();
  const { reserved, answer } = await reserveFormPost(app.db, digest, now, now - ABANDONED_MS);
  if (answer !== null) return ok({ answer, again: true });
  if (!reserved) return refuse("conflict", "This is still being sent. Please wait a moment and try again.");
  let done: string | null = null;
  try {
    done = await work();
  } finally {
    // The work stands, or was refused, whether or not this is written: a post that is not settled is given up after a while.
    const settled = done === null ? releaseFormPost(app.db, digest) : saveFormResponse(app.db, digest, done);
    await runBatch(app.db, [settled]).catch((error) => app.log("form-post-not-settled", faultFacts(error)));
  }
  return ok({ answer: done, again: false });
}
