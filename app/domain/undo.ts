/** Every one-tap move can be taken back for this long, by whoever made it (DECISIONS 43). */
export const UNDO_WINDOW_MS = 10_000;
