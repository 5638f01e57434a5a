import { Check, X } from "lucide-react";
import { progressOf, type Step } from "#app/domain/orders/progress.ts";
import { clockTime } from "#app/domain/orders/shopper-words.ts";
import type { ShownOrder } from "./tracking-state.ts";

export const Steps = ({ order, timeZone }: { order: ShownOrder; timeZone: string | undefined }) => (
  <ol className="grid" aria-label="Stages of the order">
    {progressOf(order).map((step, at, all) => (
      <StepRow key={step.stage} step={step} timeZone={timeZone} isLast={at === all.length - 1} />
    ))}
  </ol>
);

const marks = {
  done: "border-leaf bg-leaf text-on",
  current: "border-leaf bg-card ring-4 ring-wash",
  toCome: "border-line bg-card",
  ended: "border-danger bg-danger text-on",
} as const;
const stateWords = { done: "done", current: "now", toCome: "to come", ended: "ended here" } as const;

function StepRow({ step, timeZone, isLast }: { step: Step; timeZone: string | undefined; isLast: boolean }) {
  const { label, at, state } = step;
  const passed = state === "done" || state === "ended";
  return (
    <li
      className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-3"
      aria-current={state === "current" ? "step" : undefined}
    >
      <span className="flex h-full flex-col items-center" aria-hidden>
        <span className={`grid size-6 shrink-0 place-items-center rounded-full border-2 ${marks[state]}`}>
          {state === "done" ? <Check className="size-3.5" strokeWidth={3} /> : null}
          {state === "ended" ? <X className="size-3.5" strokeWidth={3} /> : null}
          {state === "current" ? <span className="size-2.5 rounded-full bg-leaf" /> : null}
        </span>
        {isLast ? null : <span className={`my-1 w-0.5 grow ${passed ? "bg-leaf" : "bg-line"}`} />}
      </span>
      <span
        className={`min-w-0 break-words ${isLast ? "" : "pb-5"} ${state === "toCome" ? "text-quiet" : "font-semibold"}`}
      >
        {label}
        <span className="sr-only">, {stateWords[state]}</span>
      </span>
      {at ? (
        <time dateTime={at} className="whitespace-nowrap text-quiet tabular-nums" suppressHydrationWarning>
          {clockTime(at, timeZone)}
        </time>
      ) : null}
    </li>
  );
}
