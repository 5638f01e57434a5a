import { APARTMENT_MAX, STREET_MISSING, ZIP_MISSING } from "../../places/address.ts";
import { placeKinds } from "../../places/place-kind.ts";
import { stateCodes } from "../../places/us-states.ts";
import { isOneLine } from "../../text.ts";
import { z } from "../../zod.ts";
import { line, moveSchema, NOTES_MAX } from "../request-schema.ts";

const PART_MAX = 120;

const fields = {
  street: line(STREET_MISSING, PART_MAX),
  apartment: z
    .string()
    .trim()
    .max(APARTMENT_MAX, `Please use at most ${APARTMENT_MAX} characters.`)
    .refine(isOneLine, "Please write this on one line.")
    .default(""),
  city: line("Enter the city.", PART_MAX),
  state: z
    .string()
    .trim()
    .transform((state) => state.toUpperCase())
    .refine((state) => stateCodes.includes(state), "Enter the state’s two letters."),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}$/, ZIP_MISSING),
  note: z.string().trim().max(NOTES_MAX, `Please use at most ${NOTES_MAX} characters.`).default(""),
  placeKind: z.enum(placeKinds, "Please choose what kind of place it is.").default("home"),
};

export const addressSchema = z.strictObject({ ...fields, version: moveSchema.shape.version });
export type AddressInput = z.infer<typeof addressSchema>;

export const addressForm = z.strictObject({ ...fields, version: z.coerce.number().pipe(z.int().min(1)) });
