type Props = { className?: string };

/**
 * The icons of the pages that shoppers open first: Lucide's shapes (ISC license), one path each. The package's own
 * components bring 1.6 kB of runtime and 0.3 kB an icon, which those pages would all pay; every other page uses them.
 */
function Glyph({ d, className }: Props & { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={d} />
    </svg>
  );
}

export const Basket = (props: Props) => (
  <Glyph
    {...props}
    d="m15 11-1 9m5-9-4-7M2 11h20M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4m-16.1 4.5h15M5 11l4-7m0 7 1 9"
  />
);
export const Cards = (props: Props) => <Glyph {...props} d="M3 3h7v7H3zm11 0h7v7h-7zm0 11h7v7h-7zM3 14h7v7H3z" />;
export const ChevronDown = (props: Props) => <Glyph {...props} d="m6 9 6 6 6-6" />;
export const Cross = (props: Props) => <Glyph {...props} d="M18 6 6 18M6 6l12 12" />;
export const Coupon = (props: Props) => (
  <Glyph
    {...props}
    d="M2 9a3 3 0 1 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 1 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Zm7 0h.01M15 9l-6 6m6 0h.01"
  />
);
export const Phone = (props: Props) => (
  <Glyph
    {...props}
    d="M13.83 16.57a1 1 0 0 0 1.22-.3l.35-.47A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.47.35a1 1 0 0 0-.29 1.24 14 14 0 0 0 6.39 6.38"
  />
);
export const Rows = (props: Props) => (
  <Glyph {...props} d="M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zm18 4H3m18 6H3" />
);
export const Search = (props: Props) => <Glyph {...props} d="m21 21-4.3-4.3M11 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z" />;
export const ArrowLeft = (props: Props) => <Glyph {...props} d="m12 19-7-7 7-7m7 7H5" />;
export const ArrowRight = (props: Props) => <Glyph {...props} d="M5 12h14m-7-7 7 7-7 7" />;
export const MapPin = (props: Props) => (
  <Glyph
    {...props}
    d="M20 10c0 5-5.500 10.200-7.400 11.800a1 1 0 0 1-1.200 0C9.500 20.200 4 15 4 10a8 8 0 0 1 16 0Zm-8-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z"
  />
);
export const Sliders = (props: Props) => (
  <Glyph {...props} d="M4 21v-7m0-4V3m8 18v-9m0-4V3m8 18v-5m0-4V3M2 14h4m4-6h4m4 8h4" />
);
