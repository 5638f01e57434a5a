import { z } from "zod";

function labelOf(path: readonly PropertyKey[] | undefined): string {
  const name = path?.findLast((part) => typeof part === "string") ?? "This";
  const words = String(name)
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const types: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};

const units: Record<string, string> = { string: " characters", array: " entries" };

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "unrecognized_keys") return `There is no field “${issue.keys[0]?.slice(0, 40)}” here.`;
  const label = labelOf(issue.path);
  const required = `${label} ${/[^isu]s$/.test(label) ? "are" : "is"} required.`;
  if (issue.input === undefined || issue.input === null) return required;
  if (issue.code === "invalid_type" && types[issue.expected]) return `${label} must be ${types[issue.expected]}.`;
  if (issue.code === "too_small") {
    if (units[issue.origin] && issue.minimum === 1) return required;
    return `${label} must be at least ${issue.minimum}${units[issue.origin] ?? ""}.`;
  }
  if (issue.code === "too_big") return `${label} must be at most ${issue.maximum}${units[issue.origin] ?? ""}.`;
  if (issue.code === "invalid_value" && issue.values.length > 1) {
    return `${label} must be one of ${issue.values.join(", ")}.`;
  }
  return `${label} cannot be understood.`;
}

z.config({ customError: sentenceOf });

/** Schemas use this instead of zod, so that people never see a validator's default messages. */
export { z };
