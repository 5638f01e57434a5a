import { roomText, usedText } from "#app/domain/compliance/amount-text.ts";
import type { LimitUse } from "#app/domain/compliance/meter.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { MeterBar } from "./meter-bar.tsx";

/** `day`: when it is ordered for, "today" by default. */
type Props = { uses: readonly LimitUse[]; rulesPath: string; day?: string; onLeave?(): void };

export function LimitMeter({ uses, rulesPath, day, onLeave }: Props) {
  if (uses.length === 0) return null;
  return (
    <section aria-label="Legal limits" className="grid gap-2">
      {uses.map((use) => (
        <LimitBar key={use.name} use={use} day={day} />
      ))}
      <p className="-mb-2 text-sm text-quiet">
        The limit for one person.{" "}
        <TextLink to={rulesPath} inline {...(onLeave ? { onClick: onLeave } : {})}>
          The rules
        </TextLink>
      </p>
    </section>
  );
}

function LimitBar({ use, day }: { use: LimitUse; day: string | undefined }) {
  const isOver = use.used > use.limit;
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
        <span>
          <span className="font-semibold">{use.name}</span> {usedText(use, day)}
        </span>
        <span className={isOver ? "font-semibold text-danger" : "text-quiet"}>{roomText(use)}</span>
      </p>
      <MeterBar share={use.used / use.limit} isOver={isOver} className="mt-1 h-2" />
    </div>
  );
}
