import { parseDecimal } from "../number-input.ts";
import { digitsOf, isPhone } from "../phone.ts";
import { z } from "../zod.ts";
import { emailSchema, newPassword, requiredLine } from "./auth-schema.ts";
import { type Registration, roundCoordinate } from "./registration.ts";

const license = z.preprocess((value) => value || null, requiredLine("License", 60).nullable());
const phone = z.preprocess(
  (value) => value || null,
  z.string().max(40).refine(isPhone, "Phone number must be 10 digits.").transform(digitsOf).nullable(),
);

const person = {
  firstName: requiredLine("First name"),
  lastName: requiredLine("Last name"),
  email: emailSchema,
  password: newPassword,
  dispensaryName: requiredLine("Dispensary name", 120),
  license,
  phone,
};

const NOTES_MAX = 1000;
const NO_COORDINATES = "Valid address with coordinates is required";
const BAD_COORDINATES = "Invalid coordinate format";
const NO_ADDRESS = "Formatted address is required";

const degrees = (limit: number) =>
  z.number(BAD_COORDINATES).min(-limit, BAD_COORDINATES).max(limit, BAD_COORDINATES).transform(roundCoordinate);
const address = z.string(NO_ADDRESS).trim().min(1, NO_ADDRESS).max(300, "Use at most 300 characters.");

const typedDegrees = (limit: number) =>
  z.string(NO_COORDINATES).trim().min(1, NO_COORDINATES).transform(parseDecimal).pipe(degrees(limit));

export const registrationForm = z
  .object({
    ...person,
    confirmPassword: z.string("Confirm password is required").min(1, "Confirm password is required"),
    address,
    lat: typedDegrees(90),
    lng: typedDegrees(180),
  })
  .refine(({ password, confirmPassword }) => !confirmPassword || password === confirmPassword, {
    message: "Passwords do not match",
    path: ["confirmPassword"],
    // Runs even if another field is invalid, so that all errors show at once.
    when: () => true,
  });

const shop = { dispensaryName: person.dispensaryName, license, address };
export const newShopForm = z.object({ ...shop, lat: typedDegrees(90), lng: typedDegrees(180) });
export const newShopBody = z.strictObject({
  ...shop,
  license: license.optional().transform((number) => number ?? null),
  lat: degrees(90),
  lng: degrees(180),
});

const coordinates = z.tuple([degrees(180), degrees(90)], BAD_COORDINATES);

export const registrationBody = z
  .object({
    ...person,
    confirmPassword: z.string().optional(),
    address: z.union([address, z.object({ formatted: address })], NO_ADDRESS).optional(),
    storefrontAddress: z.object({ formatted: address.optional() }).optional(),
    deliveryZone: z.object({ type: z.literal("Point"), coordinates }, NO_COORDINATES),
    contactNumbers: z.object({ primary: z.object({ formatted: z.string().max(40) }) }).optional(),
    courierService: z
      .object({
        enabled: z.boolean(),
        plan: z.string().optional(),
        signupDate: z.string().max(40).nullish(),
        notes: z.string().trim().max(NOTES_MAX, `Use at most ${NOTES_MAX} characters.`).nullish(),
      })
      .optional(),
  })
  .refine(({ password, confirmPassword }) => confirmPassword === undefined || password === confirmPassword, {
    message: "Passwords do not match",
    path: ["confirmPassword"],
  })
  .transform(
    (
      { confirmPassword: _, address, storefrontAddress, deliveryZone, contactNumbers, courierService, ...rest },
      ctx,
    ) => {
      const [lng, lat] = deliveryZone.coordinates;
      const signsUpForCouriers = courierService?.enabled === true && courierService.plan === "subscription";
      const formatted =
        (typeof address === "string" ? address : address?.formatted) ?? storefrontAddress?.formatted ?? "";
      // The courier signup sends only coordinates (SPEC.md 3).
      if (!formatted && !signsUpForCouriers) {
        ctx.addIssue({ code: "custom", message: NO_ADDRESS, path: ["address"] });
        return z.NEVER;
      }
      const written = contactNumbers?.primary.formatted ?? "";
      return {
        ...rest,
        phone: rest.phone ?? (isPhone(written) ? digitsOf(written) : null),
        address: formatted,
        lat,
        lng,
        courierService: signsUpForCouriers,
        courierSignup: { signupDate: courierService?.signupDate ?? null, notes: courierService?.notes ?? "" },
      } satisfies Registration;
    },
  );
