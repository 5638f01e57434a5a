import { createMetrc } from "./metrc.ts";
import type { TrackAndTrace } from "./types.ts";

type Options = { softwareKey?: string | undefined; apiBase?: string | undefined; standIn?: typeof fetch | undefined };

/** Null without a key of this software: trips stay in our own ledger. */
export function createTrackAndTrace({ softwareKey, apiBase, standIn }: Options): TrackAndTrace | null {
  if (softwareKey) return createMetrc({ kind: "metrc", softwareKey, apiBase });
  return standIn
    ? createMetrc({ kind: "fake", softwareKey: "nearleaf", apiBase: "http://metrc.fake", fetch: standIn })
    : null;
}
