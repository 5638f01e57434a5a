import type { Trip, TripGoods } from "#app/domain/couriers/trips/trip.ts";

export const tripLine = (over: Partial<TripGoods> = {}): TripGoods => ({
  ...{ requestId: "one", line: 0, name: "Blue Dream", category: "Flower", brand: "Coastline", amount: "3.5g" },
  ...{ units: 3, retailCents: 3000, soldCents: 8000, counted: null, status: "PICKED_UP", orderNumber: "AAAAAA" },
  ...{ deliveryAddress: "1550 Vine St, Los Angeles, CA 90028", pickedUpAt: 100, deliveredAt: null, returnedAt: null },
  ...{ signature: null, updatedAt: 100, packages: [{ uid: "P1", units: 3 }] },
  ...over,
});

/** A trip in Los Angeles, in a car that is on file. */
export const aTrip = (goods: TripGoods[], over: Partial<Trip> = {}): Trip => ({
  ...{ id: "trip", vendorId: "shop", number: 12, dispensaryName: "Green Door", dispensaryLicense: "C10-0000123" },
  ...{ courierId: "driver", courierName: "Cory Wheels", employeeNumber: "D-7", licenseNumber: "D1234567" },
  ...{ vehicleMake: "Toyota", vehicleModel: "Prius", vehiclePlate: "7ABC123", startedAt: 100, endedAt: null },
  ...{ timeZone: "America/Los_Angeles", traceNumber: null, goods },
  ...over,
});
