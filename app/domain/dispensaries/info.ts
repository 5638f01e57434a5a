import { isOneLine } from "../text.ts";
import { type DispensaryType, dispensaryTypes } from "./vendor.ts";

export type DispensaryInfo = { dispensaryName: string; license: string; dispensaryType: DispensaryType };

export const DISPENSARY_NAME_MAX = 120;
export const LICENSE_MAX = 60;

export function dispensaryInfoFaults({ dispensaryName, license, dispensaryType }: DispensaryInfo) {
  const faults: Partial<Record<"dispensaryName" | "license" | "dispensaryType", string>> = {};
  if (dispensaryName.trim() === "") faults.dispensaryName = "Dispensary name is required.";
  else if (dispensaryName.length > DISPENSARY_NAME_MAX || !isOneLine(dispensaryName)) {
    faults.dispensaryName = `One line, up to ${DISPENSARY_NAME_MAX} characters.`;
  }
  if (license.length > LICENSE_MAX || !isOneLine(license)) {
    faults.license = `One line, up to ${LICENSE_MAX} characters.`;
  }
  if (!dispensaryTypes.includes(dispensaryType)) faults.dispensaryType = "Choose a dispensary type.";
  return faults;
}
