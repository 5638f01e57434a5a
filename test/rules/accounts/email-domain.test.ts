import { expect, test } from "vitest";
import { suggestDomain, withDomain } from "#app/domain/email-domain.ts";

test.each([
  ["ana@gmial.con", "gmail.com"],
  ["ana@gmail.co", "gmail.com"],
  ["ana@GMAI.COM", "gmail.com"],
  ["ana@yaho.com", "yahoo.com"],
  ["ana@hotmial.com", "hotmail.com"],
  ["ana@outlok.com", "outlook.com"],
  ["ana@iclod.com", "icloud.com"],
])("%s was probably meant to end in %s", (typed, domain) => {
  expect(suggestDomain(typed)).toBe(domain);
  expect(withDomain(typed, domain)).toBe(`ana@${domain}`);
});

test.each(["ana@gmail.com", "ana@example.com", "ana@nearleaf.shop", "ana@we.org", "ana@ucla.edu", "ana@", "ana", ""])(
  "%s is left alone",
  (typed) => expect(suggestDomain(typed)).toBeNull(),
);
