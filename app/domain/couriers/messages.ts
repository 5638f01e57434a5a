import type { CourierStatus } from "./request.ts";

/** What a move's toast says (SPEC.md 8, Courier): the status in lower case, its underscore as a space. */
export const markedAs = (status: CourierStatus): string =>
  `Courier request successfully marked as ${status.toLowerCase().replaceAll("_", " ")}`;
