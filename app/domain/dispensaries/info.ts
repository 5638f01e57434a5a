import { isOneLine } from "../text.ts";
import { type DispensaryType, dispensaryTypes } from "./vendor.ts";

export type DispensaryInfo = { dispensaryName: string; license: string; dispensaryType: DispensaryType };

export const DISPENSARY_NAME_MAX = 120;
export const LICENSE_MAX = 60;

export function dispensaryInfoErrors({ dispensaryName, license, dispensaryType }: DispensaryInfo) {
  const errors: Partial<Record<"dispensaryName" | "license" | "dispensaryType", string>> = {};
  if (dispensaryName.trim() === "") errors.dispensaryName = "Dispensary name is required.";
  else if (dispensaryName.length > DISPENSARY_NAME_MAX || !isOneLine(dispensaryName)) {
    errors.dispensaryName = `One line, up to ${DISPENSARY_NAME_MAX} characters.`;
  }
  if (license.length > LICENSE_MAX || !isOneLine(license)) {
    errors.license = `One line, up to ${LICENSE_MAX} characters.`;
  }
  if (!dispensaryTypes.includes(dispensaryType)) errors.dispensaryType = "Choose a dispensary type.";
  return errors;
}
