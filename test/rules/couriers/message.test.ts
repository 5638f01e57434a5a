import { expect, test } from "vitest";
import { courierCard } from "#app/domain/couriers/card.ts";
import { canMessage, isUnanswered } from "#app/domain/couriers/message.ts";
import { messageForm } from "#app/domain/couriers/message-schema.ts";
import { aRequest, dispatcher, driver } from "#test/support/couriers.ts";

const NOON = Date.parse("2026-06-16T19:00:00Z");
const job = { status: "COURIER_ASSIGNED", courierId: driver.id, courierName: driver.name } as const;
const message = (byId: string, byName: string, text: string, courierId: string = driver.id) => ({
  id: text,
  courierId,
  byId,
  byName,
  text,
  sentAt: NOON,
  writtenAt: null as number | null,
});
const before = message("driver-0", "Bo Fox", "Vehicle trouble", "driver-0");
const question = message(driver.id, driver.name, "Can’t find the address");
const reply = message(dispatcher.id, dispatcher.name, "It is behind the bank");

test("dispatch reads all messages of a request, a courier its own and their answers, a dispensary none", () => {
  const request = { ...aRequest({ ...job, vendorId: "shop" }), messages: [before, question, reply] };
  const read = (viewer: Parameters<typeof courierCard>[2]) =>
    courierCard(request, [], viewer).messages.map(({ from, text }) => `${from}: ${text}`);
  expect(read(dispatcher)).toEqual([
    "Bo Fox: Vehicle trouble",
    "Cory Wheels: Can’t find the address",
    "Dana Desk: It is behind the bank",
  ]);
  expect(read(driver)).toEqual(["Cory Wheels: Can’t find the address", "Dispatch: It is behind the bank"]);
  expect(read({ id: "owner", role: "vendor", vendorId: "shop", employerIds: [] })).toEqual([]);
});

test("a message that waited for a connection says when it was written and when it came", () => {
  const messages = [question, { ...question, writtenAt: NOON - 10 * 60_000 }];
  const request = { ...aRequest({ ...job, createdAt: NOON, timeZone: "America/Los_Angeles" }), messages };
  expect(courierCard(request, [], dispatcher).messages.map(({ timeText }) => timeText)).toEqual([
    "12:00 PM",
    "written 11:50 AM, received 12:00 PM",
  ]);
});

test("a message waits until dispatch answers, or the delivery is over", () => {
  const waits = (messages: (typeof question)[], over: object = job) =>
    isUnanswered(courierCard({ ...aRequest(over), messages }, [], dispatcher));
  expect(waits([])).toBe(false);
  expect(waits([question])).toBe(true);
  expect(waits([question, reply])).toBe(false);
  expect(waits([question, reply, question])).toBe(true);
  expect(waits([question], { ...job, status: "DELIVERED" })).toBe(false);
});

test("a courier and dispatch write to each other while the courier has the goods or is coming for them", () => {
  const facts = { courierId: driver.id, returning: false };
  const statuses = (viewer: Parameters<typeof canMessage>[0]) =>
    (["PENDING", "COURIER_ASSIGNED", "PICKED_UP", "DELIVERED", "CANCELLED"] as const).filter((status) =>
      canMessage(viewer, { ...facts, status, courierId: status === "PENDING" ? null : driver.id }),
    );
  expect(statuses(driver)).toEqual(["COURIER_ASSIGNED", "PICKED_UP"]);
  expect(statuses(dispatcher)).toEqual(["COURIER_ASSIGNED", "PICKED_UP"]);
  expect(statuses({ ...driver, id: "driver-2" })).toEqual([]);
  expect(canMessage(driver, { ...facts, status: "CANCELLED", returning: true })).toBe(true);
  // Dispatchers who drive themselves have nobody to write to.
  expect(canMessage(dispatcher, { ...facts, status: "PICKED_UP", courierId: dispatcher.id })).toBe(false);
});

test.each([
  [{ quick: "Vehicle trouble", text: "half a tho" }, "Vehicle trouble"],
  [{ text: " The gate is locked " }, "The gate is locked"],
  [{ text: "x".repeat(300) }, "x".repeat(300)],
  [{ text: "x".repeat(301) }, undefined],
  [{ text: " " }, undefined],
  [{ quick: "Vehicle trouble", to: "everyone" }, undefined],
])("what is posted as %o is sent as %o", (posted, sent) => expect(messageForm.safeParse(posted).data).toBe(sent));
