import { writeStored } from "../storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "theme";

/** Must match the paper color in styles/theme.css. */
export const barColors = { light: "#fafaf7", dark: "#0b110d" } as const;

/** Runs in the head, before the first paint. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${KEY}");if(t){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll("meta[name=theme-color]"))m.media=m.id==="bars-"+t?"all":"not all"}}catch{}`;

export const chosenTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";

export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const each of ["light", "dark"] as const) {
    const bars = document.querySelector<HTMLMetaElement>(`#bars-${each}`);
    const asDevice = `(prefers-color-scheme: ${each})`;
    if (bars) bars.media = theme === "system" ? asDevice : theme === each ? "all" : "not all";
  }
  writeStored("localStorage", KEY, theme === "system" ? null : theme);
}
