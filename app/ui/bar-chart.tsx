/** What one bar stands for: `text` is its value, `note` what else is to be said of it. */
export type Bar = { key: string; label: string; value: number; text: string; note: string };

type Props = { name: string; bars: readonly Bar[] };

const HEIGHT = 150;
const ABOVE = 20;
const BELOW = 20;
/** Few bars would be walls. */
const WIDEST = 12;

const mostOf = (bars: readonly Bar[]) => Math.max(1, ...bars.map(({ value }) => value));
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/**
 * Columns over time, drawn by the server in shares of the width, so that their words keep their size on any screen. `every` says
 * at which of them a label stands. What they show stands in a table beside them.
 */
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
        // What would reach over an edge begins or ends there.
        const anchor = every === 1 ? "middle" : at === 0 ? "start" : middle > 0.95 ? "end" : "middle";
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

const ROW = 36;
const LABEL_MAX = 32;

/** Things compared, the most first: a line each, with its name, its value and a bar. */
export function RankChart({ name, bars }: Props) {
  const most = mostOf(bars);
  return (
    <svg role="img" aria-label={name} width="100%" height={bars.length * ROW} className="block text-sm">
      {bars.map(({ key, label, value, text, note }, at) => (
        <g key={key}>
          <title>{`${label}: ${text}, ${note}`}</title>
          <text x="0" y={at * ROW + 15} className="fill-ink">
            {label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX)}…` : label}
          </text>
          <text x="100%" y={at * ROW + 15} textAnchor="end" className="fill-quiet tabular-nums">
            {text}
          </text>
          <rect x="0" y={at * ROW + 22} width="100%" height="6" rx="3" className="fill-wash" />
          <rect
            x="0"
            y={at * ROW + 22}
            width={percent(Math.max(0, value) / most)}
            height="6"
            rx="3"
            className="fill-leaf"
          />
        </g>
      ))}
    </svg>
  );
}
