export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  dispensaryName: string;
  license: string | null;
  phone: string | null;
  address: string;
  lat: number;
  lng: number;
  courierService: boolean;
  courierSignup?: { signupDate: string | null; notes: string } | undefined;
};

/** What an owner enters for another dispensary. */
export type NewShop = Pick<Registration, "dispensaryName" | "license" | "address" | "lat" | "lng">;

/** Clients can't set the status (SPEC.md 3). */
export const COURIER_SIGNUP_STATUS = "pending";

export function signedUpAt(signupDate: string | null | undefined, now: number): number {
  const at = Date.parse(signupDate ?? "");
  return at > 0 ? Math.min(at, now) : now;
}

/** 7 decimals, about a centimeter (SPEC.md 5, Registration). */
export const roundCoordinate = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

export const REGISTERED = "Registration successful. Please log in.";
