import { usePart } from "./load-part.ts";

/** Light, dark, or as the device has it. Without a script the device decides, and the switch keeps its place unseen. */
export function ThemeSwitch() {
  const part = usePart(() => import("./theme-options.tsx"));
  return <div className="min-h-11 w-48">{part.state === "loaded" ? <part.module.ThemeOptions /> : null}</div>;
}
