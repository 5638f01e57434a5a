import type { Target } from "#db/connection.ts";

/** A stand-in database whose sessions are all the database itself. */
export const withSessions = (target: Target): D1Database =>
  ({ ...target, withSession: () => ({ ...target, getBookmark: () => null }) }) as unknown as D1Database;
