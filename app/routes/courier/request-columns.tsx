import type { ReactNode } from "react";
import type { SubmittedRequest } from "./request-action.ts";
import { RequestDone } from "./request-done.tsx";
import { Steps } from "./steps.tsx";

type Props = { submitted: SubmittedRequest | undefined; again: string; note?: ReactNode; children: ReactNode };

/** The form, or what came of it, beside how couriers work. */
export function RequestColumns({ submitted, again, note, children }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {submitted ? <RequestDone submitted={submitted} again={again} /> : children}
      <aside className="lg:sticky lg:top-24">
        <h2 className="mb-4 font-display text-xl font-semibold">How it works</h2>
        <Steps />
        {note}
      </aside>
    </div>
  );
}
