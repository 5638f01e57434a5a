/** "#1e7a46". */
export type WebsiteColors = { headerColor: string; buttonColor: string };

export const defaultColors: WebsiteColors = { headerColor: "#17402a", buttonColor: "#1e7a46" };

/** WCAG 2.2 AA, 1.4.3. */
export const CONTRAST_MIN = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

const rgbOf = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never;
const hexOf = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** WCAG's relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as never as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const mix = (color: string, into: string, share: number): string => {
  const other = rgbOf(into);
  return hexOf(rgbOf(color).map((part, at) => part * share + (other[at] ?? 0) * (1 - share)));
};

const WHITE = "#ffffff";
/** Any paler text would fail on some color in between. */
const BLACK = "#000000";
/** As in styles/theme.css. */
const paper = { light: "#fafaf7", dark: "#0b110d" } as const;
const card = { light: WHITE, dark: "#171e1a" } as const;

const STEPS = 20;
const lowest = (color: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** Text on the header is black or white, whichever reads better: one of them always does. */
const textOn = (ground: string): string => (contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK);

const lightGrounds = (color: string) => [paper.light, card.light, mix(color, WHITE, 0.07)];

/** The lowest contrast of each color where it is used. Only buttons and links can be too pale. */
export const contrastsOf = ({ headerColor, buttonColor }: WebsiteColors) => ({
  headerColor: contrast(headerColor, textOn(headerColor)),
  buttonColor: lowest(buttonColor, lightGrounds(buttonColor)),
});

export const isReadable = (colors: WebsiteColors): boolean => contrastsOf(colors).buttonColor >= CONTRAST_MIN;

/** "7.1 : 1", rounded down, so that no color seems to pass that does not. */
export const contrastText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;

type Shades = { leaf: string; deep: string; wash: string };

/** What the dispensary's two colors become, by day and by night. Each shade of the button color reads on each ground. */
export function themeOf({ headerColor, buttonColor }: WebsiteColors) {
  const light: Shades = {
    leaf: buttonColor,
    deep: mix(buttonColor, "#000000", 0.8),
    wash: mix(buttonColor, WHITE, 0.07),
  };
  const wash = mix(buttonColor, card.dark, 0.15);
  const brighter = (color: string): string =>
    Array.from({ length: STEPS + 1 }, (_, step) => mix(WHITE, color, step / STEPS)).find(
      (shade) => lowest(shade, [paper.dark, card.dark, wash]) >= CONTRAST_MIN,
    ) ?? WHITE;
  const leaf = brighter(buttonColor);
  const dark: Shades = { leaf, deep: mix(WHITE, leaf, 0.3), wash };
  return { light, dark, header: headerColor, headerText: textOn(headerColor) };
}

export function styleOf(colors: WebsiteColors): string {
  const { light, dark, header, headerText } = themeOf(colors);
  const shade = (name: keyof Shades) => `light-dark(${light[name]},${dark[name]})`;
  return `:root{--color-leaf:${shade("leaf")};--color-leaf-deep:${shade("deep")};--color-wash:${shade("wash")};--site-header:${header};--site-header-text:${headerText}}`;
}
