/** A dispensary's registration, from /register or from the courier signup (SPEC.md 3). */
export type Registration = {
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string;
  password: string;
  dispensaryName: string;
  license: string | null;
  /** Ten digits. */
  phone: string | null;
  /** As the autocomplete wrote it. */
  address: string;
  lat: number;
  lng: number;
  /** The account may enter /courier-dashboard: it came through the courier signup. */
  courierService: boolean;
  /** What the courier signup says of itself. */
  courierSignup?: { signupDate: string | null; notes: string } | undefined;
};

/** Every courier signup begins so, whatever it says (SPEC.md 3): a status is nobody's to claim. */
export const COURIER_SIGNUP_STATUS = "pending";

/** When somebody signed up as the signup says; now where it says nothing of use, or a time to come. */
export function signedUpAt(signupDate: string | null | undefined, now: number): number {
  const at = Date.parse(signupDate ?? "");
  return at > 0 ? Math.min(at, now) : now;
}

/** 7 decimals, about a centimetre (SPEC.md 5, Registration). */
export const roundCoordinate = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

export const REGISTERED = "Registration successful. Please log in.";
