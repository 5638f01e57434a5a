import type { Case } from "./law.ts";

/** `lawful`: what allows the mark, in `Case.offers` or `Case.claims`. `on`: where it then stands. */
type Mark = { letter: string; lawful: string; pattern: RegExp; on: string };

const claim = (letter: string, lawful: string, pattern: RegExp): Mark => ({
  letter,
  lawful,
  pattern,
  on: "menu, menu data, dispensary, nearby, api menu",
});

/** The traces that an offer or a claim of `loud.ts` leaves in a page, feed or message. */
const marks: Record<string, Mark> = {
  struck: { letter: "S", lawful: "sale", pattern: /<(s|del|strike)[ >]/, on: "menu, product, nearby, brand, strain" },
  sale: {
    letter: "O",
    lawful: "sale",
    on: "menu, product, nearby",
    pattern: /\bon sale\b|biggest discount|you save|instead of/i,
  },
  "regular price": {
    letter: "R",
    lawful: "sale",
    on: "menu, product, details, brand, strain, nearby, search, favorites, api menu, api map, sale filter, quote",
    // Not the end of an ID or of a time.
    pattern: /\$50\.00|(?<!\w|\d:)"?50(\.00)?"?(?=[,}])|(?<!\w)5000(?=[,}])/,
  },
  percent: { letter: "%", lawful: "percent", pattern: /\d% off/i, on: "menu, dispensary" },
  promotion: {
    letter: "P",
    lawful: "promotion",
    pattern: /crazy tuesday|daily promo/i,
    on: "menu, dispensary, api dispensary",
  },
  deal: { letter: "D", lawful: "percent", pattern: /twenty off|20% off everything/i, on: "menu, dispensary" },
  "buy-get": { letter: "B", lawful: "buyGet", pattern: /pair party|buy 1 item/i, on: "menu, dispensary" },
  bundle: { letter: "U", lawful: "bundle", pattern: /trio day|any 3 items/i, on: "menu, dispensary" },
  code: {
    letter: "C",
    lawful: "code",
    pattern: /secret thirty|THIRTY/i,
    on: "quote, order page, receipt, print, ticket, orders CSV, mail",
  },
  points: { letter: "L", lawful: "points", pattern: /"points":\{|\d+ to earn with/, on: "quote, order page" },
  free: { letter: "F", lawful: "nowhere", pattern: /\bget 1 free\b|\bfor free\b|\bgratis\b/i, on: "" },
  health: claim("h", "health", /anxiety/i),
  safe: claim("s", "safe", /completely[ -]safe/i),
  minors: claim("m", "minors", /fun[ -]for[ -]kids/i),
  candy: claim("c", "candy", /candy/i),
  excess: claim("e", "excess", /couchlock/i),
  potency: claim("p", "potency", /strongest/i),
  slang: claim("g", "slang", /\bdank\b/i),
};

export const marksIn = (text: string): string[] => Object.keys(marks).filter((name) => marks[name]?.pattern.test(text));

/** Every page with prices before a sale. */
const listings = ["menu", "product", "nearby", "search", "brand", "strain"];

const required = ({ warning, state }: Case) => [
  ...listings.map((surface) => ({ surface, text: `License L-${state}`, letter: "N" })),
  ...(warning
    ? [...listings, "dispensary", "favorites", "quote", "checkout"].map((surface) => ({
        surface,
        letter: "W",
        text: warning,
      }))
    : []),
];

export type Texts = Record<string, string>;

/** What is on a surface against the law, and what the law or SPEC.md wants there and is missing. */
export function faultsOf(law: Case, texts: Texts): string[] {
  const isLawful = ({ lawful }: Mark) => law.offers.split(" ").includes(lawful) || law.claims.includes(lawful);
  const forbidden = Object.entries(texts).flatMap(([surface, text]) =>
    marksIn(text).flatMap((name) => (isLawful(marks[name] as Mark) ? [] : [`${surface}: ${name}`])),
  );
  const hidden = Object.entries(marks).flatMap(([name, mark]) =>
    mark.on
      .split(", ")
      .flatMap((surface) =>
        isLawful(mark) && surface in texts && !mark.pattern.test(texts[surface] ?? "")
          ? [`${surface}: no ${name}`]
          : [],
      ),
  );
  const missing = required(law).flatMap(({ surface, text }) =>
    surface in texts && !texts[surface]?.includes(text) ? [`${surface}: no “${text}”`] : [],
  );
  return [...forbidden, ...hidden, ...missing];
}

/** A line per surface, a column per dispensary, a letter per mark and required text. */
export function tableOf(read: readonly { law: Case; texts: Texts }[]): string {
  const legend = Object.entries(marks).map(([name, { letter }]) => `${letter} ${name}`);
  const surfaces = [...new Set(read.flatMap(({ texts }) => Object.keys(texts)))];
  const cell = ({ law, texts }: (typeof read)[number], surface: string) => {
    const text = texts[surface];
    if (text === undefined) return "";
    const present = required(law).filter((each) => each.surface === surface && text.includes(each.text));
    const letters = [...marksIn(text).map((name) => marks[name]?.letter), ...present.map(({ letter }) => letter)];
    return letters.join("") || "·";
  };
  const columns = [
    ["", ...surfaces],
    ...read.map((each) => [each.law.name, ...surfaces.map((surface) => cell(each, surface))]),
  ];
  const widths = columns.map((column) => Math.max(...column.map((text) => text.length)));
  const lines = ["", ...surfaces].map((_, row) =>
    columns.map((column, at) => (column[row] ?? "").padEnd(widths[at] ?? 0)),
  );
  const texts = read.reduce((sum, each) => sum + Object.keys(each.texts).length, 0);
  const title = `${texts} texts of ${read.length} dispensaries. ${legend.join(", ")}, W warning, N license number`;
  return [title, ...lines.map((line) => line.join("  ").trimEnd())].join("\n");
}
