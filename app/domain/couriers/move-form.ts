import { parseWhole } from "../number-input.ts";

export function parseMoveForm(form: Record<string, string>): Record<string, unknown> {
  const { version, idChecked, idMethod, ...texts } = Object.fromEntries(
    Object.entries(form).filter(([, text]) => text !== ""),
  );
  return {
    ...texts,
    ...(version ? { version: parseWhole(version) ?? 0 } : {}),
    ...(idChecked ? { idChecked: idChecked === "on" } : {}),
    ...(idMethod ? { idCheck: { method: idMethod } } : {}),
  };
}
