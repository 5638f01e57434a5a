import { CloudOff } from "lucide-react";
import { waitingSentence } from "#app/domain/couriers/waiting-moves.ts";

export function WaitingNotice({ count }: { count: number }) {
  return (
    <div role="status">
      {count > 0 ? (
        <p className="mt-3 flex items-center gap-3 rounded-xl border border-pending bg-pending/12 px-4 py-3 font-medium">
          <CloudOff className="size-5 shrink-0" aria-hidden />
          {waitingSentence(count)}
        </p>
      ) : null}
    </div>
  );
}
