import { useId, useState } from "react";
import { chooseTheme, chosenTheme, type Theme, themes } from "./theme.ts";

const labels: Record<Theme, string> = { system: "Auto", light: "Light", dark: "Dark" };

export function ThemeOptions() {
  const name = useId();
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">Theme</legend>
      {themes.map((each) => (
        <label
          key={each}
          className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full px-3 text-sm text-quiet has-checked:bg-wash has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-leaf"
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={theme === each}
            onChange={() => choose(each)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
          />
          {labels[each]}
        </label>
      ))}
    </fieldset>
  );
}
