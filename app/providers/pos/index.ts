import { createTreez } from "./treez.ts";
import type { Pos } from "./types.ts";
import { unavailablePos } from "./unavailable.ts";

type Options = {
  /** The platform's own client id; a dispensary's key works together with it alone. */
  clientId?: string | undefined;
  apiBase?: string | undefined;
  /** Answers in Treez's place on a developer's machine without a client id. */
  standIn?: typeof fetch | undefined;
  now(): number;
};

/** The real system where its client id is set, else what stands in for it on a developer's machine, else none. */
export function createPos({ clientId, apiBase, standIn, now }: Options): Pos {
  if (clientId) return createTreez({ kind: "treez", clientId, apiBase, now });
  if (!standIn) return unavailablePos;
  return createTreez({ kind: "fake", clientId: "fake-client", apiBase: "http://treez.fake", now, fetch: standIn });
}
