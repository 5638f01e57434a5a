import { expect, test } from "vitest";
import { etaText, smsHref } from "#app/domain/couriers/eta-text.ts";

test("a text says when a delivery arrives, or when a pickup is ready", () => {
  const delivery = etaText({ firstName: "Maria", orderType: "Delivery" }, "Cedar & Vine", 45);
  expect(delivery).toBe(
    "Hi Maria, this is Cedar & Vine. Your delivery should arrive in about 45 minutes. Please have a valid ID ready.",
  );
  expect(etaText({ firstName: "Maria", orderType: "Pickup" }, "Cedar & Vine", 10)).toContain(
    "ready for pickup in about 10 minutes",
  );
});

test("a link to the texting app has only digits before its text", () => {
  expect(smsHref("(213) 555-0142", "Hi")).toBe("sms:+12135550142?&body=Hi");
  expect(smsHref("213;ext=1&body=evil", "Hi")).toMatch(/^sms:\+1\d+\?&body=Hi$/);
});

test("a name can't end the text or begin another field", () => {
  const name = "Ana&body=x#\r\n?é 🌿";
  const [, body = ""] = smsHref("2135550142", name).split("?&body=");
  expect(body).not.toMatch(/[&#?\r\n]/);
  expect(decodeURIComponent(body)).toBe(name);
});
