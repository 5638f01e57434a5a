/** A quiet quarter, a dispensary on its corner, and the way from there to a front door. */
export function HomePicture() {
  return (
    <svg viewBox="0 0 560 520" className="mx-auto h-auto w-full max-w-md lg:max-w-none" aria-hidden>
      <defs>
        <clipPath id="quarter">
          <rect width="560" height="520" rx="36" />
        </clipPath>
      </defs>
      <g clipPath="url(#quarter)">
        <rect width="560" height="520" className="fill-wash" />
        <g className="fill-card" opacity=".75">
          <rect x="-20" y="-30" width="150" height="130" rx="14" />
          <rect x="158" y="-30" width="190" height="130" rx="14" />
          <rect x="376" y="-30" width="210" height="130" rx="14" />
          <rect x="-20" y="128" width="150" height="176" rx="14" />
          <rect x="376" y="128" width="210" height="96" rx="14" />
          <rect x="376" y="252" width="96" height="140" rx="14" />
          <rect x="500" y="252" width="96" height="140" rx="14" />
          <rect x="-20" y="332" width="84" height="210" rx="14" />
          <rect x="92" y="332" width="128" height="96" rx="14" />
          <rect x="92" y="456" width="128" height="96" rx="14" />
          <rect x="248" y="332" width="100" height="210" rx="14" />
          <rect x="376" y="420" width="210" height="130" rx="14" />
        </g>
        <rect
          x="158"
          y="128"
          width="190"
          height="176"
          rx="14"
          className="fill-[light-dark(oklch(88%_0.06_150),oklch(33%_0.05_150))]"
        />
        <g className="fill-[light-dark(oklch(62%_0.11_152),oklch(58%_0.1_152))]">
          {trees.map(([x, y, r]) => (
            <circle key={`${x}-${y}`} cx={x} cy={y} r={r} opacity={r > 13 ? 0.9 : 0.6} />
          ))}
        </g>
        <path
          d="M114 78v240a14 14 0 0 0 14 14h220a14 14 0 0 1 14 14v60a14 14 0 0 0 14 14h90"
          fill="none"
          className="stroke-leaf"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray="1 15"
        />
      </g>
      <Shop />
      <House />
    </svg>
  );
}

const trees: readonly [number, number, number][] = [
  [196, 168, 18],
  [236, 194, 14],
  [300, 172, 20],
  [214, 244, 16],
  [268, 254, 12],
  [318, 240, 17],
  [252, 152, 9],
  [330, 206, 8],
  [184, 212, 8],
  [292, 282, 9],
];

function Shop() {
  return (
    <g transform="translate(46 26)">
      <rect x="6" y="34" width="126" height="92" rx="12" className="fill-card stroke-line" strokeWidth="2" />
      <path d="M0 44 12 8h114l12 36z" className="fill-leaf" />
      <path d="M23 8h23l-4 36H11zM69 8h23l7 36H69z" fill="oklch(95% .035 150)" opacity=".9" />
      <path
        d="M0 44a14 14 0 0 0 28 0 14 14 0 0 0 27 0 14 14 0 0 0 28 0 14 14 0 0 0 27 0 14 14 0 0 0 28 0z"
        className="fill-leaf-deep"
      />
      <rect x="20" y="70" width="52" height="38" rx="6" fill="oklch(90% .05 110)" />
      <path
        d="M46 102c-.3-7.500-7-9-9-15.500 5 .4 8 3 9 7 1-4 4-6.600 9-7-2 6.500-8.700 8-9 15.500Z"
        className="fill-leaf"
      />
      <rect x="86" y="68" width="32" height="58" rx="6" className="fill-leaf-deep" />
      <circle cx="110" cy="98" r="2.500" className="fill-card" />
    </g>
  );
}

function House() {
  return (
    <g transform="translate(446 366)">
      <circle cx="30" cy="54" r="46" className="fill-coral" opacity=".16" />
      <path d="M30 100S-4 70-4 46a34 34 0 0 1 68 0c0 24-34 54-34 54Z" className="fill-coral" />
      <circle cx="30" cy="46" r="24" className="fill-card" />
      <path d="M18 47 30 36l12 11v11H34v-8h-8v8h-8z" className="fill-coral" />
    </g>
  );
}
