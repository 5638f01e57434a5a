import type { Trip } from "#app/domain/couriers/trips/trip.ts";
import { localInput } from "#app/domain/local-instant.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import type { PickedUnits } from "#app/domain/packages/package.ts";
import type { ReportedGoods, ReportedStop, TracedTrip, TripReport } from "#app/domain/packages/report.ts";
import { addressParts } from "#app/domain/places/address.ts";
import { sum } from "#app/domain/sum.ts";

/** More is refused; the rest follows in the next call: https://api-ca.metrc.com/Documentation, "Object Limiting". */
const OBJECTS_MAX = 10;
/** Retail goods are counted. */
const UNIT = "Each";

/** "At the facility's local time, without a zone": https://api-ca.metrc.com/Documentation#Sales.post_sales_v2_deliveries_retailer_end */
const metrcTime = (at: number, { timeZone }: Pick<Trip, "timeZone">): string => `${localInput(at, timeZone)}:00`;

export type MetrcDelivery = {
  Id?: unknown;
  RetailerDeliveryNumber?: unknown;
  ActualDepartureDateTime?: unknown;
  CompletedDateTime?: unknown;
  DateTime?: unknown;
  DriverEmployeeId?: unknown;
  VehicleLicensePlateNumber?: unknown;
  VoidedDate?: unknown;
  Destinations?:
    | { Id?: unknown; CompletedDateTime?: unknown; Transactions?: { InvoiceNumber?: unknown }[] | null }[]
    | null;
};

export function tracedTripOf(delivery: MetrcDelivery): TracedTrip | undefined {
  const { Id: id, RetailerDeliveryNumber: number } = delivery;
  if (typeof id !== "number" || typeof number !== "string") return undefined;
  return {
    id,
    number,
    hasLeft: Boolean(delivery.ActualDepartureDateTime),
    hasEnded: Boolean(delivery.CompletedDateTime),
    stops: (delivery.Destinations ?? []).flatMap(({ Id, CompletedDateTime, Transactions }) => {
      const order = Transactions?.[0]?.InvoiceNumber;
      return typeof Id === "number" && typeof order === "string"
        ? [{ id: Id, order, isDone: Boolean(CompletedDateTime) }]
        : [];
    }),
  };
}

/** Metrc gives a delivery no name of ours, so it is recognized by who drove what, and when it began. */
export const isSameTrip = (delivery: MetrcDelivery, trip: Trip): boolean =>
  !delivery.VoidedDate &&
  String(delivery.DateTime ?? "").slice(0, 16) === localInput(trip.startedAt, trip.timeZone) &&
  delivery.DriverEmployeeId === (trip.employeeNumber ?? "") &&
  delivery.VehicleLicensePlateNumber === (trip.vehiclePlate ?? "");

type Call = { method: "POST" | "PUT"; path: string; body: object };

export function callOf(trip: Trip, report: TripReport): Call {
  const at = (path: string, body: object, method: Call["method"] = "POST"): Call => ({
    method,
    path: `/sales/v2/deliveries/${path}`,
    body: [body],
  });
  switch (report.kind) {
    case "begin":
      return at("retailer", { ...driverOf(trip), ...cargoOf(trip, report.stops) });
    case "leave":
      return at("retailer/depart", { RetailerDeliveryId: report.id });
    case "load":
      return at("retailer/restock", {
        RetailerDeliveryId: report.id,
        DateTime: metrcTime(trip.startedAt, trip),
        EstimatedDepartureDateTime: metrcTime(trip.startedAt, trip),
        ...cargoOf(trip, report.stops),
      });
    case "deliver":
      return {
        ...at("complete", {}, "PUT"),
        body: report.stops.slice(0, OBJECTS_MAX).map(({ id, at, delivered, returned }) => ({
          Id: id,
          ActualArrivalDateTime: metrcTime(at, trip),
          AcceptedPackages: delivered,
          ReturnedPackages: returned.map(({ uid, units }) => ({
            Label: uid,
            ReturnQuantityVerified: units,
            ReturnUnitOfMeasure: UNIT,
            ReturnReason: "Not delivered",
            ReturnReasonNote: "",
          })),
        })),
      };
    case "end":
      return at("retailer/end", {
        RetailerDeliveryId: report.id,
        ActualArrivalDateTime: metrcTime(report.at, trip),
        Packages: report.counted.map(({ uid, units }) => ({ Label: uid, EndQuantity: units, EndUnitOfMeasure: UNIT })),
      });
  }
}

const driverOf = (trip: Trip) => ({
  DateTime: metrcTime(trip.startedAt, trip),
  EstimatedDepartureDateTime: metrcTime(trip.startedAt, trip),
  DriverEmployeeId: trip.employeeNumber ?? "",
  DriverName: trip.courierName,
  DriversLicenseNumber: trip.licenseNumber ?? "",
  VehicleMake: trip.vehicleMake ?? "",
  VehicleModel: trip.vehicleModel ?? "",
  VehicleLicensePlateNumber: trip.vehiclePlate ?? "",
});

const cargoOf = (trip: Trip, stops: readonly ReportedStop[]) => ({
  Packages: [
    ...Map.groupBy(
      stops.flatMap(({ goods }) => goods),
      ({ uid }) => uid,
    ),
  ].map(([uid, goods]) => ({
    PackageLabel: uid,
    Quantity: total(goods, "units"),
    UnitOfMeasure: UNIT,
    TotalPrice: dollarsFromCents(total(goods, "retailCents")),
    DateTime: metrcTime(trip.startedAt, trip),
  })),
  Destinations: stops.map(({ order, address, goods }) => {
    const { street, city, state, zip } = addressParts(address);
    return {
      SalesCustomerType: "Consumer",
      RecipientAddressStreet1: street,
      RecipientAddressCity: city,
      RecipientAddressState: state,
      RecipientAddressPostalCode: zip,
      EstimatedArrivalDateTime: metrcTime(trip.startedAt, trip),
      Transactions: goods.map(({ uid, units, soldCents }) => ({
        PackageLabel: uid,
        Quantity: units,
        UnitOfMeasure: UNIT,
        TotalAmount: dollarsFromCents(soldCents),
        InvoiceNumber: order,
      })),
    };
  }),
});

const total = (goods: readonly ReportedGoods[], field: "units" | "retailCents"): number =>
  sum(goods.map((each) => each[field]));

export const packageOf = ({ Label, Quantity }: { Label?: unknown; Quantity?: unknown }): PickedUnits[] =>
  typeof Label === "string" && typeof Quantity === "number" ? [{ uid: Label, units: Quantity }] : [];
