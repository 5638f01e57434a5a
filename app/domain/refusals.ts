import { type Refusal, refuse } from "./outcome.ts";

/** What doesn't exist, and what isn't the asker's. */
export const notFound = (what: string): Refusal<"not-found"> => refuse("not-found", `${what} not found.`);

export const notAllowed = refuse("not-allowed", "You don't have permission to do that.");
