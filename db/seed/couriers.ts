import { entryHash, type LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { decideMove } from "#app/domain/couriers/move.ts";
import { firstLogEntry, newCourierRequest } from "#app/domain/couriers/new-request.ts";
import {
  type CourierItem,
  type CourierRequest,
  type FailureReason,
  isFinished,
  type MoveName,
  type Mover,
} from "#app/domain/couriers/request.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";
import { logRow } from "../couriers/mapping.ts";
import { courierRequestMoves, courierRequests, courierShifts } from "../schema/couriers.ts";
import { courierPapers, tripGoods, trips } from "../schema/trips.ts";
import { bulkInsert, type Insert, prepare, unlessThere } from "./bulk.ts";
import { demoUserIds, demoVendorIds } from "./demo-ids.ts";
import { stableId } from "./random.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
type Person = Mover & { id: string };
const driver: Person = {
  id: demoUserIds.courier,
  name: "Dana Ruiz",
  role: "courier",
  vendorId: null,
  employerIds: [demoVendorIds.vendor, demoVendorIds.partner],
};
/** Carries the open deliveries, so that the other driver is free. */
const busyDriver: Person = { ...driver, id: demoUserIds.driver, name: "Teo Marsh" };
const desk: Person = {
  id: demoUserIds.dispatcher,
  name: "Sam Whitfield",
  role: "dispatcher",
  vendorId: null,
  employerIds: [],
};
const licenseNumber = "D7304418";
const vehicle = { vehicleMake: "Toyota", vehicleModel: "Prius", vehiclePlate: "8TRV214" };

/** Fig & Fern's address. In California, nobody may carry for a shop without an account. */
const dispensary = {
  dispensaryName: "Fig & Fern",
  address: "5540 N Figueroa St, Los Angeles, CA 90042",
  contactPhone: "3235550144",
};
const partner = {
  userId: demoUserIds.partner,
  vendorId: demoVendorIds.partner,
  firstName: "",
  role: "vendor" as const,
  courierService: true,
};
const customers = [
  ["Maya Ortiz", "2135550140", "1200 S Hope St, Los Angeles, CA 90015", 34.0401, -118.2642],
  ["Jordan Pham", "3235550141", "1814 W Temple St, Los Angeles, CA 90026", 34.0722, -118.2652],
  ["Elijah Carter", "2135550142", "108 W 2nd St, Los Angeles, CA 90012", 34.0514, -118.2446],
  ["Sofia Brandt", "3105550143", "4344 Eagle Rock Blvd, Los Angeles, CA 90041", 34.1235, -118.2175],
  ["Amir Farahani", "2135550145", "2121 E 7th Pl, Los Angeles, CA 90021", 34.0352, -118.2304],
  ["Grace Kim", "2135550147", "3250 W Olympic Blvd, Los Angeles, CA 90006", 34.0525, -118.3122],
  ["Owen McBride", "3235550148", "1550 N Main St, Los Angeles, CA 90012", 34.0648, -118.2262],
] as const;

const baskets: readonly [cents: number, items: readonly CourierItem[]][] = [
  [
    8450,
    [
      { name: "Blue Dream, 3.5 g", quantity: 2 },
      { name: "Sour Gummies, 100 mg", quantity: 1 },
    ],
  ],
  [4200, [{ name: "Gelato Pre-rolls, 5-pk", quantity: 1 }]],
  [
    12_375,
    [
      { name: "OG Kush, 7 g", quantity: 1 },
      { name: "Live Resin, 1 g", quantity: 1 },
      { name: "Rolling tray", quantity: 1 },
    ],
  ],
  [6000, []],
  [
    9995,
    [
      { name: "Sleep Tincture, 1000 mg", quantity: 1 },
      { name: "Jack Herer Vape, 1 g", quantity: 1 },
    ],
  ],
];

type Step = [afterMinutes: number, by: Person, move: MoveName, reason?: FailureReason];
const assigned: Step[] = [[3, desk, "assign"]];
const pickedUp: Step = [21, driver, "pickUp"];
const delivered: Step[] = [...assigned, pickedUp, [44, driver, "deliver"]];
const selfAssigned: Step[] = [
  [2, driver, "assign"],
  [19, driver, "pickUp"],
  [38, driver, "deliver"],
];

type Story = { agoMinutes: number; steps: Step[]; courier?: Person; notes?: string; pickupInMinutes?: number };
const stories: readonly Story[] = [
  { agoMinutes: 2, steps: [], notes: "Second counter on the left; ask for Ines." },
  { agoMinutes: 6, steps: [] },
  { agoMinutes: 11, steps: [], pickupInMinutes: 150, notes: "The customer is home from six o'clock." },
  { agoMinutes: 17, steps: assigned, courier: busyDriver },
  {
    agoMinutes: 32,
    notes: "Gate code 0420#, then the blue door.",
    steps: [...assigned, [21, busyDriver, "pickUp"]],
    courier: busyDriver,
  },
  { agoMinutes: 75, steps: delivered },
  { agoMinutes: 190, steps: [[4, desk, "cancel"]] },
  { agoMinutes: DAY / MINUTE + 40, steps: selfAssigned },
  {
    agoMinutes: (2 * DAY) / MINUTE + 15,
    steps: [...assigned, pickedUp, [52, driver, "fail", "customer-absent"], [80, desk, "return"]],
  },
  { agoMinutes: (3 * DAY) / MINUTE + 95, steps: delivered },
  { agoMinutes: (6 * DAY) / MINUTE + 20, steps: selfAssigned },
  { agoMinutes: (8 * DAY) / MINUTE + 61, steps: delivered },
  { agoMinutes: (9 * DAY) / MINUTE + 130, steps: delivered },
  { agoMinutes: (13 * DAY) / MINUTE + 33, steps: selfAssigned },
  { agoMinutes: (16 * DAY) / MINUTE + 12, steps: delivered },
];

/** The demo's courier requests, each moved by the real rules. */
export function seedCourierRequests(d1: D1Database, now: number): D1PreparedStatement[] {
  const requests = stories.map((story, at) => requestOf(story, at, now));
  return [
    ...bulkInsert(courierShifts, [
      { id: stableId("courier-shift", 0), courierId: driver.id, kind: "duty" as const, startedAt: now - 90 * MINUTE },
    ]),
    ...bulkInsert(
      courierPapers,
      [
        { userId: driver.id, licenseNumber, ...vehicle },
        { userId: busyDriver.id, licenseNumber: "E2291706", ...vehicle, vehiclePlate: "9KLM306" },
      ].map((papers) => ({ ...papers, licenseExpiresOn: "2029-08-03", insuranceExpiresOn: "2028-02-28" })),
    ).map(unlessThere),
    ...bulkInsert(
      courierRequests,
      requests.map(({ request }) => request),
    ),
    ...bulkInsert(
      courierRequestMoves,
      requests.flatMap(({ request, log }) => log.map((entry) => logRow(request.id, entry))),
    ),
    ...endedTrips(requests.map(({ request }) => request)),
  ].map((insert) => prepare(d1, insert));
}

/** The finished jobs of recent days, oldest first. */
function endedTrips(requests: readonly CourierRequest[]): Insert[] {
  const finished = requests.filter(({ vendorId, pickedUpAt, status }) => vendorId && pickedUpAt && isFinished(status));
  const jobs = finished.slice(0, 4).reverse();
  const number = (at: number) => ({ id: stableId("trip", at), number: at + 1 });
  return [
    ...bulkInsert(
      trips,
      jobs.map((request, at) => ({
        ...number(at),
        vendorId: partner.vendorId,
        dispensaryName: dispensary.dispensaryName,
        courierId: driver.id,
        courierName: driver.name,
        employeeNumber: "D-7",
        licenseNumber,
        ...vehicle,
        startedAt: request.pickedUpAt ?? 0,
        endedAt: request.updatedAt + 25 * MINUTE,
      })),
    ),
    ...bulkInsert(
      tripGoods,
      jobs.flatMap(({ id: requestId, orderNumber, products, status }, at) =>
        (products.length > 0 ? products : [{ name: `Order ${orderNumber}`, quantity: 1 }]).map(
          ({ name, quantity: units }, line) => {
            const counted = status === "DELIVERED" ? null : units;
            return { requestId, line, tripId: number(at).id, name, units, counted };
          },
        ),
      ),
    ),
  ];
}

function requestOf(story: Story, at: number, now: number): { request: CourierRequest; log: LogEntry[] } {
  let request = newRequest(story, at, now);
  const first = firstLogEntry(request, partner);
  const log: LogEntry[] = [{ ...first, hash: entryHash(request, undefined, first, chainDigest) }];
  for (const [minutes, actor, move, reason] of story.steps) {
    const last = log.at(-1)!;
    const verdict = decideMove(
      { request, last: { entry: last, before: undefined }, wrongPins: 0 },
      {
        move,
        moveId: `${request.id}.${minutes}`,
        actor,
        at: request.createdAt + minutes * MINUTE,
        courier: move === "assign" ? { ...(story.courier ?? driver), carries: [] } : undefined,
        idChecked: move === "deliver",
        pin: move === "deliver" ? request.pin : undefined,
        reason,
      },
    );
    if (!verdict.ok) throw new Error(`The demo's story ${at} is not allowed: ${verdict.message}`);
    const { entry } = verdict.value;
    log.push({ ...entry, hash: entryHash(request, last.hash, entry, chainDigest) });
    request = verdict.value.request;
  }
  return { request, log };
}

function newRequest({ agoMinutes, notes = "", pickupInMinutes }: Story, at: number, now: number): CourierRequest {
  const [customerName, customerPhone, deliveryAddress, lat, lng] = customers[at % customers.length]!;
  const [orderTotalCents, products] = baskets[at % baskets.length]!;
  return newCourierRequest(
    {
      ...dispensary,
      orderNumber: `FF-${2048 - at * 7}`,
      customerName,
      customerPhone,
      deliveryAddress,
      notes,
      orderTotal: dollarsFromCents(orderTotalCents),
      pickupTimeOption: pickupInMinutes ? "scheduled" : "asap",
      products: [...products],
      isFromDashboard: true,
    },
    partner,
    {
      id: stableId("courier-request", at),
      now: now - agoMinutes * MINUTE,
      timeZone: "America/Los_Angeles",
      pin: String(1000 + ((2749 + at * 2371) % 9000)),
      returnCode: String(1000 + ((5171 + at * 1423) % 9000)),
      requestedPickupAt: pickupInMinutes ? now + pickupInMinutes * MINUTE : null,
      collectCents: null,
      rate: 85,
      pickup: { lat: 34.1091, lng: -118.1942 },
      dropOff: { lat, lng },
    },
  );
}
