import * as people from "#db/couriers/people.ts";
import * as requests from "#db/couriers/queries.ts";
import * as webhooks from "#db/couriers/webhooks.ts";
import * as writes from "#db/couriers/writes.ts";
import { aRequest, firstEntryOf } from "#test/support/couriers.ts";
import { type Ask, ask } from "./asked.ts";

const request = aRequest({ vendorId: "vendor" });
const webhook = { id: "webhook", vendorId: "vendor", url: "https://example.com/hook", createdAt: 0 };

/** What couriers, dispatchers and the courier service ask. */
export const courierCalls: Ask[] = [
  ask(people.listPeople, ["person"]),
  ask(people.listCouriers),
  ask(people.findCourierDispensary, "vendor", 0),
  ask(requests.listOrdersToDeliver, "vendor"),
  ask(requests.listCourierRequests, "all"),
  ask(requests.listCourierRequests, { courierId: "courier" }),
  ask(requests.listCourierRequests, { vendorId: "vendor" }),
  ask(requests.findListedRequests, ["request"]),
  ask(requests.findCourierRequest, "request"),
  ask(requests.courierRequestExists, "request"),
  ask(requests.listKnownPhotoKeys, ["key"]),
  ask(requests.findLoggedCourier, "request", 1),
  ask(webhooks.listDueDeliveries, 0, 10),
  ask(webhooks.listWebhooks, "vendor"),
  ask(webhooks.listDeliveries, "vendor", 10),
  ask(writes.insertCourierRequest, request),
  ask(writes.insertLogEntries, "request", [firstEntryOf(request)]),
  ask(writes.updateCourierRequest, request),
  ask(writes.insertWebhookDeliveries, request, firstEntryOf(request), 0),
  ask(writes.insertWebhook, webhook, 5),
  ask(writes.disableWebhook, "vendor", "webhook", 0),
  ask(writes.claimDelivery, { id: "delivery", attempts: 0 }, null),
  ask(writes.recordDelivery, "delivery", { deliveredAt: 0, lastStatus: 200, lastError: null }),
  ask(writes.recordDelivery, "delivery", { deliveredAt: null, lastStatus: 500, lastError: "HTTP 500" }),
  ask(writes.replayDelivery, "vendor", "delivery", 0),
  ask(webhooks.listFailedDeliveries),
  ask(webhooks.findFailedDelivery, "delivery"),
  ask(requests.listUnfinishedRows, 10),
  ask(requests.countUnfinished),
  ask(requests.listVersions, ["request"]),
  ask(requests.listSettlements, null),
  ask(requests.listSettlements, "courier"),
];
