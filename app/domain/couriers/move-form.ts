import { wholeTyped } from "../number-input.ts";

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
