import { clockText, localStamp } from "../../local-instant.ts";
import { spacedAmount } from "../../menu/amount.ts";
import { dollarsFromCents, formatUsd } from "../../money.ts";
import { addressParts } from "../../places/address.ts";
import { comesBack, placeOf, type Trip, type TripGoods } from "./trip.ts";

/** Only adults buy here. */
const CUSTOMER = "Adult use";
const places = { vehicle: "In the vehicle", customer: "Delivered", dispensary: "Back at the dispensary" } as const;

const whereText = (line: TripGoods, trip: Trip): string => {
  const place = placeOf(line, trip);
  if (place === "dispensary") return `Back: ${line.counted} of ${line.units} counted`;
  return place === "vehicle" && comesBack(line) ? "Coming back" : places[place];
};

const vehicleText = ({ vehicleMake, vehicleModel, vehiclePlate }: Trip): string =>
  [[vehicleMake, vehicleModel].filter(Boolean).join(" "), vehiclePlate].filter(Boolean).join(", ");

/** One package fills a line in most orders. */
const uidsOf = ({ packages }: TripGoods): string =>
  packages.length === 1 ? packages[0]!.uid : packages.map(({ uid, units }) => `${units} × ${uid}`).join(", ");

export type LedgerFact = [name: string, value: string];

/** What a delivery ledger says of the trip itself, in the order of 4 CCR 15049.3(b). */
export const ledgerFacts = (trip: Trip): LedgerFact[] => [
  ["Ledger no.", trip.traceNumber ?? `${trip.number}, ours until track and trace assigns one`],
  ["Retailer and license", [trip.dispensaryName, trip.dispensaryLicense].filter(Boolean).join(", ")],
  ["Delivery employee", trip.courierName],
  ["Employee ID", trip.employeeNumber ?? "Not on file"],
  ["Driver's license no.", trip.licenseNumber ?? "Not on file"],
  ["Vehicle and plate", vehicleText(trip) || "Not on file"],
  ["Trip began", clockText(trip.startedAt, trip.timeZone, "year")],
  ["Trip ended", trip.endedAt === null ? "Still on the road" : clockText(trip.endedAt, trip.timeZone, "year")],
];

/** A header row, then a row per item. */
export const ledgerGoods = (trip: Trip): string[][] => [
  ["Item", "Type, brand, amount", "UID", "Units", "Retail value each", "Order", "Where"],
  ...trip.goods.map((line) => [
    line.name,
    [line.category, line.brand, spacedAmount(line.amount ?? "")].filter(Boolean).join(", "),
    uidsOf(line),
    String(line.units),
    line.retailCents === null ? "" : formatUsd(line.retailCents),
    line.orderNumber,
    whereText(line, trip),
  ]),
];

/**
 * A header row, then a row per completed delivery (4 CCR 15049.3(c)); empty without any. Michigan wants the signature,
 * an SVG path (R 420.207(13)); two weeks later it is on the receipt alone.
 */
export function ledgerDeliveries({ goods, timeZone }: Trip): string[][] {
  const delivered = goods.filter(({ deliveredAt }) => deliveredAt !== null);
  const rows = [...Map.groupBy(delivered, ({ requestId }) => requestId).values()].map((lines) => {
    const [{ orderNumber, deliveredAt, deliveryAddress, signature }] = lines as [TripGoods];
    const { city, zip } = addressParts(deliveryAddress);
    const cents = lines.reduce((sum, { soldCents }) => sum + (soldCents ?? 0), 0);
    return [
      orderNumber,
      clockText(deliveredAt ?? 0, timeZone, "year"),
      CUSTOMER,
      lines.map((line) => [`${line.units} × ${line.name}`, uidsOf(line)].filter(Boolean).join(" from ")).join("; "),
      cents > 0 ? formatUsd(cents) : "",
      [city, zip].filter(Boolean).join(", "),
      signature ?? "",
    ];
  });
  return rows.length > 0
    ? [["Order", "Completed", "Customer", "Goods", "Price", "City, ZIP", "Signature"], ...rows]
    : [];
}

const dollars = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents).toFixed(2));

/** A row per line of goods, with every field of 4 CCR 15049.3 and 15418(e). We have no counties. */
export function ledgerRows(trip: Trip): (string | number | null)[][] {
  const stamp = (at: number | null) => (at === null ? null : localStamp(at, trip.timeZone));
  const ofTrip = [
    ...[
      trip.traceNumber ?? trip.number,
      trip.dispensaryName,
      trip.dispensaryLicense,
      trip.courierName,
      trip.employeeNumber,
    ],
    ...[trip.licenseNumber, trip.vehicleMake, trip.vehicleModel, trip.vehiclePlate],
    ...[stamp(trip.startedAt), stamp(trip.endedAt)],
  ];
  return [
    [
      ...["Ledger no.", "Retailer", "License no.", "Delivery employee", "Employee ID", "Driver's license no."],
      ...["Vehicle make", "Vehicle model", "License plate"],
      ...[`Trip began (${trip.timeZone})`, `Trip ended (${trip.timeZone})`],
      ...["Order", "Item", "Category", "Brand", "Amount", "UID"],
      ...["Units", "Retail value each", "Ordered before leaving"],
      ...[`Delivered (${trip.timeZone})`, "Customer", "Units delivered", "Purchase price", "City", "County", "ZIP"],
      ...["Units counted back"],
    ],
    ...trip.goods.map((line) => {
      const { city, zip } = addressParts(line.deliveryAddress);
      const delivery =
        line.deliveredAt === null
          ? [null, null, null, null, null, null, null]
          : [stamp(line.deliveredAt), CUSTOMER, line.units, dollars(line.soldCents), city, null, zip];
      return [
        ...ofTrip,
        ...[line.orderNumber, line.name, line.category, line.brand, line.amount, uidsOf(line) || null, line.units],
        ...[dollars(line.retailCents), "Yes", ...delivery, line.counted],
      ];
    }),
  ];
}
