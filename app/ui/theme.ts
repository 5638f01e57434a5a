export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "theme";

/** For the head: what this device's person chose holds before anything is painted (styles/parts.css). */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${KEY}");if(t)document.documentElement.dataset.theme=t}catch{}`;

export const chosenTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";

/** Shows a theme at once, and on this device's later pages where it may keep it. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is closed to us: this page has it all the same.
  }
}
