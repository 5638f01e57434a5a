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
};

/** 7 decimals, about a centimetre (SPEC.md 5, Registration). */
export const roundCoordinate = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

export const REGISTERED = "Registration successful. Please log in.";
