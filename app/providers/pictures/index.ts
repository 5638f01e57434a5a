import { createHttpPictures } from "./http.ts";
import type { Pictures } from "./types.ts";

export const createPictures = (options: { local: boolean; maxBytes: number }): Pictures => createHttpPictures(options);
