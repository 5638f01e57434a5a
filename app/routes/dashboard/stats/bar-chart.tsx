export type Bar = { key: string; label: string; value: number; text: string; note: string };

type Props = { name: string; bars: readonly Bar[] };

const HEIGHT = 150;
const ABOVE = 20;
const BELOW = 20;
/** Keeps a few bars from filling the whole chart. */
const WIDEST = 12;

const mostOf = (bars: readonly Bar[]) => Math.max(1, ...bars.map(({ value }) => value));
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** Server-rendered in percentages, so that text keeps its size on any screen. `every`: label interval. */
export function ColumnChart({ name, bars, every = 1 }: Props & { every?: number }) {
  const most = mostOf(bars);
  const step = 1 / Math.max(1, bars.length);
  const width = Math.min(step * 0.75, WIDEST / 100);
  const highest = bars.find(({ value }) => value === most);
  return (
    <svg role="img" aria-label={name} width="100%" height={ABOVE + HEIGHT + BELOW} className="block text-xs">
      {highest ? (
        <text x="0" y="12" className="fill-quiet">
          {highest.text}
        </text>
      ) : null}
      <line x1="0" x2="100%" y1={ABOVE} y2={ABOVE} className="stroke-line" strokeDasharray="2 4" />
      <line x1="0" x2="100%" y1={ABOVE + HEIGHT} y2={ABOVE + HEIGHT} className="stroke-line" />
      {bars.map(({ key, label, value, text, note }, at) => {
        const height = value <= 0 ? 0 : Math.max(2, (value / most) * HEIGHT);
        const middle = (at + 0.5) * step;
        // A centered label of this many columns would be clipped at the edge.
        const anchor = every === 1 ? "middle" : at === 0 ? "start" : middle > 0.88 ? "end" : "middle";
        return (
          <g key={key}>
            <rect
              x={percent(middle - width / 2)}
              y={ABOVE + HEIGHT - height}
              width={percent(width)}
              height={height}
              rx="2"
              className="fill-leaf"
            >
              <title>{`${label}: ${text}, ${note}`}</title>
            </rect>
            {at % every === 0 ? (
              <text
                x={anchor === "start" ? "0" : anchor === "end" ? "100%" : percent(middle)}
                y={ABOVE + HEIGHT + 16}
                textAnchor={anchor}
                className="fill-quiet"
              >
                {label}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

export function RankChart({ name, bars }: Props) {
  const most = mostOf(bars);
  return (
    <ol aria-label={name} className="space-y-2.5 text-sm">
      {bars.map(({ key, label, value, text, note }) => (
        <li key={key}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
            <span className="shrink-0 text-quiet tabular-nums">
              {text}
              <span className="sr-only">{`, ${note}`}</span>
            </span>
          </p>
          <svg width="100%" height="6" className="mt-1 block" aria-hidden>
            <rect width="100%" height="6" rx="3" className="fill-wash" />
            <rect width={percent(Math.max(0, value) / most)} height="6" rx="3" className="fill-leaf" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
