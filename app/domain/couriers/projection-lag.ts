/** How far a request's object is, and up to where it believes that D1 has followed. */
export type Progress = {
  version: number;
  projected: number;
  /** When the first move was made that D1 has not confirmed. */
  waitingSince: number | null;
};

/**
 * What is wrong between an object and its row: `waiting` for a projection that the object keeps trying, or `forgotten`: D1
 * confirmed a move and does not know it any more, as after it was put back to an earlier moment. Undefined where they agree,
 * or where the object has not taken its request over, so that the row is all there is.
 */
export function lagOf(rowVersion: number, progress: Progress | null): "waiting" | "forgotten" | undefined {
  if (!progress || progress.version <= rowVersion) return undefined;
  return progress.projected > rowVersion ? "forgotten" : "waiting";
}
