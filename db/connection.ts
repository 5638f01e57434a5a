import type { ReadFrom } from "#app/domain/read-from.ts";

export type Target = Pick<D1Database, "prepare" | "batch">;

export type Connection = {
  run<T>(work: (target: Target) => Promise<T>, writes: boolean): Promise<T>;
  /** The database's bookmark after what was written here; null if nothing was. */
  written(): string | null;
};

export const alwaysOn = (target: Target): Connection => ({ run: (work) => work(target), written: () => null });

export function connect(d1: D1Database, from: ReadFrom): Connection {
  const primary = onPrimary(d1);
  if (from === "primary") return primary;
  if (from === "nearest") return alwaysOn(d1.withSession("first-unconstrained"));
  const session = d1.withSession(from.bookmark);
  return {
    // Visitors can send a made-up bookmark. Requests with one only read, so they can be repeated.
    run: (work, writes) => within(PATIENCE_MS, work(session)).catch(() => primary.run(work, writes)),
    written: primary.written,
  };
}

/**
 * A session for each round trip. The second one in a session may be answered by a replica that has what the first saw, but
 * not what an object or another request wrote in between.
 */
function onPrimary(d1: D1Database): Connection {
  let newest: string | null = null;
  let wrote = false;
  return {
    async run(work, writes) {
      const session = d1.withSession("first-primary");
      wrote ||= writes;
      const result = await work(session);
      const bookmark = session.getBookmark();
      // They sort by age: https://developers.cloudflare.com/d1/reference/time-travel/#bookmarks
      if (bookmark !== null && (newest === null || bookmark > newest)) newest = bookmark;
      return result;
    },
    written: () => (wrote ? newest : null),
  };
}

const PATIENCE_MS = 1000;

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new Error("The replica didn't catch up."));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
