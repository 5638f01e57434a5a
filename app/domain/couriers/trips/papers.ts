import type { TripPaper } from "../../compliance/pack-schema.ts";
import { dayText, isDay } from "../../local-date.ts";
import { isOneLine } from "../../text.ts";
import { z } from "../../zod.ts";
import { EMPLOYEE_NUMBER_FAULT, employeeNumberError } from "../employee-number.ts";

export const PAPER_MAX = 40;

const filed = (isFine: (text: string) => boolean, error: string) =>
  z
    .string(error)
    .trim()
    .refine((text) => text === "" || isFine(text), error)
    .transform((text) => text || null);
const line = filed((text) => text.length <= PAPER_MAX && isOneLine(text), `Up to ${PAPER_MAX} characters.`);
const lastDay = filed(isDay, "Please enter a date.");

/** What dispatch keeps of a courier. Empty fields become null; days are YYYY-MM-DD, inclusive. */
export const papersSchema = z.strictObject({
  employeeNumber: filed((text) => !employeeNumberError(text), EMPLOYEE_NUMBER_FAULT),
  licenseNumber: line,
  licenseExpiresOn: lastDay,
  vehicleMake: line,
  vehicleModel: line,
  vehiclePlate: line,
  insuranceExpiresOn: lastDay,
});
export type Papers = z.infer<typeof papersSchema>;

const filedUnder: Record<TripPaper, readonly (readonly [keyof Papers, string])[]> = {
  "employee number": [["employeeNumber", "employee number"]],
  "driver's license": [
    ["licenseNumber", "driver's license number"],
    ["licenseExpiresOn", "driver's license expiration date"],
  ],
  vehicle: [
    ["vehicleMake", "vehicle make"],
    ["vehicleModel", "vehicle model"],
    ["vehiclePlate", "license plate"],
  ],
  insurance: [["insuranceExpiresOn", "vehicle insurance expiration date"]],
};

/** Which required papers are missing or expired on `today`, as phrases. */
export function lackingPapers(papers: Papers, required: readonly TripPaper[], today: string): string[] {
  const missing = required.flatMap((paper) =>
    filedUnder[paper].flatMap(([field, name]) => (papers[field] ? [] : [`no ${name} on file`])),
  );
  const expired = (paper: TripPaper, name: string, day: string | null) =>
    required.includes(paper) && day && day < today ? [`${name} expired ${dayText(day)}`] : [];
  return [
    ...missing,
    ...expired("driver's license", "driver's license", papers.licenseExpiresOn),
    ...expired("insurance", "vehicle insurance", papers.insuranceExpiresOn),
  ];
}
