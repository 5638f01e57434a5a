import { usePart } from "./load-part.ts";

/** Without scripts the device decides; the empty box prevents layout shift. */
export function ThemeSwitch() {
  const part = usePart(() => import("./theme-options.tsx"));
  return <div className="min-h-11 w-48">{part.state === "loaded" ? <part.module.ThemeOptions /> : null}</div>;
}
