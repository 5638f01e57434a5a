export type Bar = { key: string; label: string; value: number; text: string };

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.25;

/** Bars drawn by the server; `every` says at which of them a label stands. What they show stands in a table beside them. */
export function BarChart({ name, bars, every = 1 }: { name: string; bars: readonly Bar[]; every?: number }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`} role="img" aria-label={name} className="w-full">
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
      {bars.map(({ key, label, value, text }, at) => {
        const height = value <= 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - 8));
        return (
          <g key={key}>
            <rect
              x={at * step + (step * GAP) / 2}
              y={HEIGHT - height}
              width={step * (1 - GAP)}
              height={height}
              rx="2"
              className="fill-leaf"
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
            {at % every === 0 ? (
              <text x={at * step + step / 2} y={HEIGHT + 14} textAnchor="middle" className="fill-quiet text-[11px]">
                {label}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
