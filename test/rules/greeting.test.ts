import { expect, test } from "vitest";
import { greeting, isPlainShopName } from "#app/domain/greeting.ts";

test.each(["Ana", "José María", "Mary-Jane", "D'Arcy", "O’Neil", "J.R. Smith", "Łukasz", "अनीता", "Nguyễn"])(
  "a mail greets %s by name",
  (name) => expect(greeting(` ${name} `)).toBe(`Hello ${name},`),
);

test.each(["Ana's Greens", "Fog & Fern #2", "Route 66"])("%s is allowed in an invitation", (name) =>
  expect(isPlainShopName(name)).toBe(true),
);

test.each(["Win at evil.example", "Call 213 555 0100", "Fern: log in at once!", "https://evil"])(
  "%s is not allowed in an invitation",
  (name) => expect(isPlainShopName(name)).toBe(false),
);

test.each([
  "",
  "Win $500 at evil.example",
  "evil.example",
  "x.co",
  "https://evil.example",
  "ana@example.com",
  "Ana, your account is locked: call 213 555 0100",
  "Ana\nYour account is locked",
  "<b>Ana</b>",
  "x".repeat(61),
])("a mail greets nobody by %j", (name) => expect(greeting(name)).toBe("Hello,"));
