import { useState } from "react";
import type { WaitingMove } from "../delivery/move-queue.ts";

type Refused = { fields: Record<string, string>; typed: Record<string, string> };

/** Refusals by request, until the next attempt. `posted` comes from a form without scripts. */
export function useRefusals(posted: (Refused & { requestId: string }) | undefined) {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refused>>(
    () => new Map(posted ? [[posted.requestId, posted]] : []),
  );
  return {
    get: (requestId: string) => refusals.get(requestId),
    /** Stores what was typed at the door or on return; returns whether a field can show the error. */
    add({ requestId, move, fields: typed }: WaitingMove, fields: Record<string, string>): boolean {
      if (move !== "deliver" && move !== "return") return false;
      setRefusals((all) => new Map(all).set(requestId, { fields, typed }));
      return "pin" in fields || "idChecked" in fields;
    },
    clear: (requestId: string) => setRefusals((all) => new Map([...all].filter(([id]) => id !== requestId))),
  };
}
