import { EMPLOYEE_NUMBER_FAULT, employeeNumberError } from "../couriers/employee-number.ts";
import { z } from "../zod.ts";
import { emailSchema, requiredLine } from "./auth-schema.ts";
import { staffRoles } from "./capability.ts";

const role = z.enum(staffRoles, `Role must be one of ${staffRoles.join(", ")}.`);

export const newStaffSchema = z.strictObject({
  firstName: requiredLine("First name"),
  lastName: requiredLine("Last name"),
  email: emailSchema,
  role,
});
export type NewStaff = z.infer<typeof newStaffSchema>;

export const staffChangeSchema = z.strictObject({
  role,
  employeeNumber: z
    .string()
    .trim()
    .refine((text) => !employeeNumberError(text), EMPLOYEE_NUMBER_FAULT)
    .optional()
    .meta({
      description: "Printed on receipts. Empty clears it; omitted keeps it. Invitations have none.",
    }),
});
export type StaffChange = z.infer<typeof staffChangeSchema>;
