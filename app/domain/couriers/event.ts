import type { LogEntry } from "./delivery-record.ts";
import { newCourierRequest } from "./new-request.ts";
import type { CourierRequest } from "./request.ts";
import { courierRequestJson } from "./request-json.ts";
import { eventTypeOf } from "./webhook.ts";

/** One webhook event per move. Receivers keep the highest `version`; retries repeat the `id`. */
export const courierEvent = (request: CourierRequest, entry: Pick<LogEntry, "version" | "move" | "at">): string =>
  eventJson(`${request.id}.${entry.version}`, eventTypeOf(entry.move), entry.at, request);

export const TEST_EVENT = "webhook.test";

/** Shaped like every other event, but about no real request. */
export const testEvent = (id: string, at: number): string => eventJson(id, TEST_EVENT, at, sampleRequest(at));

const eventJson = (id: string, type: string, at: number, request: CourierRequest): string =>
  JSON.stringify({ id, type, createdAt: new Date(at).toISOString(), data: courierRequestJson(request) });

const sampleRequest = (now: number): CourierRequest =>
  newCourierRequest(
    {
      ...{
        dispensaryName: "Your dispensary",
        address: "400 Stewart Ave, Las Vegas, NV 89101",
        contactPhone: "7025550121",
      },
      ...{
        customerName: "Test customer",
        customerPhone: "7025550199",
        orderNumber: "TEST-1",
        orderTotal: 100,
        notes: "",
      },
      ...{
        deliveryAddress: "3700 W Flamingo Rd, Las Vegas, NV 89103",
        pickupTimeOption: "asap",
        isFromDashboard: true,
      },
      products: [{ name: "Test product", quantity: 1 }],
    },
    null,
    {
      ...{ id: "test", pin: "", returnCode: "", timeZone: "America/Los_Angeles", requestedPickupAt: null, now },
      ...{ collectCents: null, rate: 85, pickup: undefined, dropOff: undefined },
    },
  );
