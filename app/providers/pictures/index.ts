import { createHttpPictures } from "./http.ts";
import type { Pictures } from "./types.ts";

/** On a developer's machine, `local`, a server on this machine is read too. */
export const createPictures = (options: { local: boolean; maxBytes: number }): Pictures => createHttpPictures(options);
