import { MINUTE_MS } from "#app/domain/time.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import { runBatch } from "#db/client.ts";
import { releaseFormPost, reserveFormPost, saveFormResponse } from "#db/idempotency.ts";
import type { App } from "../app.ts";
import { ok, refuse } from "../domain/outcome.ts";

/** Longer than a browser waits for a response. After a crash, the same form can be submitted again. */
const ABANDONED_MS = MINUTE_MS;

/** Runs `work` once per submitted form; repeats get the first response. A null result is not saved. */
export async function respondOnce(app: App, digest: string, work: () => Promise<string | null>) {
  const now = app.now();
  const { reserved, answer } = await reserveFormPost(app.db, digest, now, now - ABANDONED_MS);
  if (answer !== null) return ok({ answer, replayed: true });
  if (!reserved) return refuse("conflict", "This is still being sent. Please wait a moment and try again.");
  let done: string | null = null;
  try {
    done = await work();
  } finally {
    // If this write fails, the reservation expires on its own; the work stays done.
    const settled = done === null ? releaseFormPost(app.db, digest) : saveFormResponse(app.db, digest, done);
    await runBatch(app.db, [settled]).catch((error) => app.log("form-post-not-settled", errorFacts(error)));
  }
  return ok({ answer: done, replayed: false });
}
