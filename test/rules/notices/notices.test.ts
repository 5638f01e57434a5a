import { describe, expect, test } from "vitest";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { courierNotices, messageOf, type NoticeKind } from "#app/domain/notices/notice.ts";
import { subscribePushSchema } from "#app/domain/notices/push-schema.ts";
import { dispatcher, driver } from "#test/support/couriers.ts";
import { aSubscription } from "#test/support/push.ts";

const id = "0k3m9x7q2abcdefghjkmnpqrs";

describe("a notice", () => {
  const where: Record<NoticeKind, [url: string, tag: string]> = {
    "order-placed": ["/vendor-dashboard", "order-MNPQRS"],
    "courier-assigned": ["/courier-orders", "request-MNPQRS"],
    "courier-canceled": ["/courier-orders", "request-MNPQRS"],
    "courier-address": ["/courier-orders", "request-MNPQRS"],
    "dispatch-message": ["/courier-orders", "request-MNPQRS"],
    "courier-offered": ["/courier-orders", "request-MNPQRS"],
    "order-stage": [`/order-confirmation/${id}`, "order-MNPQRS"],
    "order-proposal": [`/order-confirmation/${id}`, "order-MNPQRS"],
    "favorite-back": ["/favorites", "favorites"],
    "favorite-cheaper": ["/favorites", "favorites"],
  };

  test.each(Object.entries(where))("of %s only says that something happened and where to look", (kind, place) => {
    const { payload } = messageOf({ kind: kind as NoticeKind, id });
    expect(Object.keys(payload).sort()).toEqual(["body", "tag", "title", "url"]);
    expect([payload.url, payload.tag]).toEqual(place);
    expect(`${payload.title} ${payload.body}`).toMatch(/^[A-Za-z .]+$/);
  });

  test("that asks for an answer within ten minutes isn't shown later", () =>
    expect(messageOf({ kind: "order-proposal", id })).toMatchObject({ ttlSeconds: 600, urgency: "high" }));
});

describe("of a courier request's move", () => {
  const moved = (
    from: LogEntry["from"],
    to: LogEntry["to"],
    courier: LogEntry["courier"] = driver,
    by: LogEntry["by"] = dispatcher,
    move: LogEntry["move"] = "reassign",
  ) => ({ move, from, to, by, courier });
  const other = { id: "driver-2", name: "Pat Pedals" };
  const noticesOf = (entry: ReturnType<typeof moved>, courierId: string | null) =>
    courierNotices(entry, courierId).map(({ userId, kind }) => `${userId} ${kind}`);

  test.each([
    [
      "sent elsewhere",
      moved("PICKED_UP", "PICKED_UP", driver, dispatcher, "changeAddress"),
      driver.id,
      ["driver-1 courier-address"],
    ],
    [
      "sent elsewhere before a courier has it",
      moved("PENDING", "PENDING", null, dispatcher, "changeAddress"),
      null,
      [],
    ],
    ["given by a dispatcher", moved("PENDING", "COURIER_ASSIGNED"), null, ["driver-1 courier-assigned"]],
    ["taken by the driver", moved("PENDING", "COURIER_ASSIGNED", driver, driver), null, []],
    [
      "given to another",
      moved("COURIER_ASSIGNED", "COURIER_ASSIGNED", other),
      driver.id,
      ["driver-2 courier-assigned", "driver-1 courier-canceled"],
    ],
    ["taken away", moved("COURIER_ASSIGNED", "PENDING"), driver.id, ["driver-1 courier-canceled"]],
    ["given back by the driver", moved("COURIER_ASSIGNED", "PENDING", driver, driver), driver.id, []],
    ["canceled by a dispatcher", moved("COURIER_ASSIGNED", "CANCELLED"), driver.id, ["driver-1 courier-canceled"]],
    ["canceled before anybody had it", moved("PENDING", "CANCELLED", null), null, []],
    ["picked up, as the dispatcher says", moved("COURIER_ASSIGNED", "PICKED_UP"), driver.id, []],
    ["delivered, as the dispatcher says", moved("PICKED_UP", "DELIVERED"), driver.id, []],
    ["not canceled after all", moved("CANCELLED", "COURIER_ASSIGNED"), driver.id, ["driver-1 courier-assigned"]],
    ["not delivered after all", moved("DELIVERED", "PICKED_UP"), driver.id, ["driver-1 courier-assigned"]],
  ])("%s, these are notified", (_name, entry, courierId, expected) =>
    expect(noticesOf(entry, courierId)).toEqual(expected),
  );
});

describe("a browser's subscription", () => {
  const good = { subscription: aSubscription("https://push.example.com/1") };
  const withKeys = (keys: object) => ({
    subscription: { ...good.subscription, keys: { ...good.subscription.keys, ...keys } },
  });

  test("is accepted as the browser writes it", () =>
    expect(subscribePushSchema.parse(good)).toEqual({
      subscription: { endpoint: "https://push.example.com/1", keys: good.subscription.keys },
    }));

  test.each([
    ["a point of 64 bytes", withKeys({ p256dh: "A".repeat(86) }), "This key must be 65 bytes in base64url."],
    ["a secret of 15 bytes", withKeys({ auth: "A".repeat(20) }), "This key must be 16 bytes in base64url."],
    [
      "a secret that is no base64url",
      withKeys({ auth: "not//base64+url//tex=" }),
      "This key must be 16 bytes in base64url.",
    ],
    ["no secret", withKeys({ auth: undefined }), "Auth is required."],
    ["no endpoint", { subscription: { keys: good.subscription.keys } }, "Endpoint is required."],
  ])("with %s is refused in a sentence", (_name, body, sentence) =>
    expect(subscribePushSchema.safeParse(body).error?.issues.map(({ message }) => message)).toEqual([sentence]),
  );
});
