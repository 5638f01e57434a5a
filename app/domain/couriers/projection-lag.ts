export type Progress = {
  version: number;
  projected: number;
  waitingSince: number | null;
};

/** `waiting`: the object is still retrying. `forgotten`: D1 lost a move it had confirmed, as after a restore. */
export function lagOf(rowVersion: number, progress: Progress | null): "waiting" | "forgotten" | undefined {
  if (!progress || progress.version <= rowVersion) return undefined;
  return progress.projected > rowVersion ? "forgotten" : "waiting";
}
