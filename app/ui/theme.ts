export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "theme";
const IN_THE_DARK = "(prefers-color-scheme: dark)";
/** The page's ground (styles/parts.css), which a phone draws its own bars in. */
export const LIGHT_GROUND = "#fafaf7";
const DARK_GROUND = "#0b110d";

/** For the head: what this device's person chose holds before anything is painted (styles/parts.css). */
export const THEME_SCRIPT = `{let t;try{t=localStorage.getItem("${KEY}")}catch{}if(t)document.documentElement.dataset.theme=t;if(t?t=="dark":matchMedia("${IN_THE_DARK}").matches)document.querySelector("[name=theme-color]").content="${DARK_GROUND}"}`;

export const chosenTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";

/** Shows a theme at once, and on this device's later pages where it may keep it. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const isDark = theme === "system" ? matchMedia(IN_THE_DARK).matches : theme === "dark";
  const bars = document.querySelector<HTMLMetaElement>("[name=theme-color]");
  if (bars) bars.content = isDark ? DARK_GROUND : LIGHT_GROUND;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is closed to us: this page has it all the same.
  }
}
