import type { Registration } from "#app/domain/accounts/registration.ts";

export const aRegistration = (email: string): Registration => ({
  firstName: "Ana",
  lastName: "Reyes",
  email,
  password: "grow light 77",
  dispensaryName: "Ana's Greens",
  license: null,
  phone: null,
  address: "1550 Vine St, Los Angeles, CA 90028",
  lat: 34.1,
  lng: -118.3,
  courierService: false,
});
