import { buildIfStale } from "#workers/local/build.ts";

/** What a file of tests serves or spawns is built once, before the first of them. */
export default buildIfStale;
