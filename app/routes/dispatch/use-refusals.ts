import { useState } from "react";
import type { WaitingMove } from "../courier/move-queue.ts";

type Refused = { fields: Record<string, string>; typed: Record<string, string> };

/** What was refused for something typed, by its request, until it is tried again; `posted` is of a form without scripts. */
export function useRefusals(posted: (Refused & { requestId: string }) | undefined) {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refused>>(
    () => new Map(posted ? [[posted.requestId, posted]] : []),
  );
  return {
    of: (requestId: string) => refusals.get(requestId),
    /** Keeps what was typed at the door; whether there is a field to say it at. */
    put({ requestId, move, fields: typed }: WaitingMove, fields: Record<string, string>): boolean {
      if (move !== "deliver") return false;
      setRefusals((all) => new Map(all).set(requestId, { fields, typed }));
      return "pin" in fields || "idChecked" in fields;
    },
    clear: (requestId: string) => setRefusals((all) => new Map([...all].filter(([id]) => id !== requestId))),
  };
}
