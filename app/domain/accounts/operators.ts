import { newCourierSchema } from "../couriers/courier-schema.ts";
import { z } from "../zod.ts";
import type { Actor, Role } from "./actor.ts";

export const operatorRoles = ["courier", "dispatcher", "admin"] as const satisfies Role[];
export type OperatorRole = (typeof operatorRoles)[number];

const role = z.enum(operatorRoles, "Choose a role.");
const { firstName, lastName, email, phone } = newCourierSchema.shape;

export const newOperatorSchema = z.discriminatedUnion(
  "role",
  [
    z.strictObject({ role: z.literal("courier"), firstName, lastName, email, phone }),
    z.strictObject({
      role: z.enum(["dispatcher", "admin"]),
      firstName,
      lastName,
      email,
      phone: z.preprocess((typed) => typed || null, phone.nullable()),
    }),
  ],
  "Choose a role.",
);
export type NewOperator = z.infer<typeof newOperatorSchema>;

export const roleSchema = z.strictObject({ role });

export const mayInvite = ({ role }: Pick<Actor, "role">, invited: OperatorRole): boolean =>
  role === "admin" || (role === "dispatcher" && invited === "courier");
