import { wholeTyped } from "../number-input.ts";

/** A move as a form's texts say it, with the number, the tick and the way of the check that `moveSchema` wants; empty ones are left out. */
export function typedMove(form: Record<string, string>): Record<string, unknown> {
  const { version, idChecked, idMethod, ...texts } = Object.fromEntries(
    Object.entries(form).filter(([, text]) => text !== ""),
  );
  return {
    ...texts,
    ...(version ? { version: wholeTyped(version) ?? 0 } : {}),
    ...(idChecked ? { idChecked: idChecked === "on" } : {}),
    ...(idMethod ? { idCheck: { method: idMethod } } : {}),
  };
}
