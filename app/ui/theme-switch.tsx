import { useId, useState, useSyncExternalStore } from "react";
import { chooseTheme, chosenTheme, type Theme, themes } from "./theme.ts";

const labels: Record<Theme, string> = { system: "Auto", light: "Light", dark: "Dark" };
const never = () => () => {};

/** Light, dark, or as the device has it. Without a script the device decides, and the switch keeps its place unseen. */
export function ThemeSwitch() {
  const name = useId();
  const kept = useSyncExternalStore(never, chosenTheme, () => null);
  const [chosen, setChosen] = useState<Theme | null>(null);
  const theme = chosen ?? kept;
  const choose = (next: Theme) => {
    chooseTheme(next);
    setChosen(next);
  };
  return (
    <fieldset className={`flex items-center ${theme ? "" : "invisible"}`}>
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
