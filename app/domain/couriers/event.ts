import { eventIdOf, eventJson } from "../pos/webhook-events.ts";
import type { LogEntry } from "./delivery-record.ts";
import { courierEventTypeOf } from "./event-types.ts";
import { newCourierRequest } from "./new-request.ts";
import type { CourierRequest } from "./request.ts";
import { courierRequestJson } from "./request-json.ts";

/** One webhook event per move. Receivers keep the highest `version`. */
export const courierEvent = (
  request: CourierRequest,
  { version, move, at }: Pick<LogEntry, "version" | "move" | "at">,
) =>
  eventJson(eventIdOf({ subjectId: request.id, version }), courierEventTypeOf(move), at, courierRequestJson(request));

export const sampleRequestJson = (now: number) => courierRequestJson(sampleRequest(now));

const sampleRequest = (now: number): CourierRequest =>
  newCourierRequest(
    {
      dispensaryName: "Your dispensary",
      address: "400 Stewart Ave, Las Vegas, NV 89101",
      contactPhone: "7025550121",
      customerName: "Test customer",
      customerPhone: "7025550199",
      orderNumber: "TEST-1",
      orderTotal: 100,
      notes: "",
      deliveryAddress: "3700 W Flamingo Rd, Las Vegas, NV 89103",
      pickupTimeOption: "asap",
      isFromDashboard: true,
      products: [{ name: "Test product", quantity: 1 }],
    },
    null,
    {
      id: "test",
      pin: "",
      returnCode: "",
      timeZone: "America/Los_Angeles",
      requestedPickupAt: null,
      now,
      collectCents: null,
      rate: 85,
      pickup: undefined,
      dropOff: undefined,
    },
  );
