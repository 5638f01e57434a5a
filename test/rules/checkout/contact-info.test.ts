import { describe, expect, test } from "vitest";
import { checkAge, contactErrors, contactMessage } from "#app/domain/checkout/contact-info.ts";
import { ageOn, isOfAge, isPlausibleBirthdate } from "#app/domain/compliance/age.ts";
import { displayBirthdate, formatBirthdate, parseBirthdate } from "#app/domain/compliance/birthdate.ts";
import { smsHref } from "#app/domain/couriers/eta-text.ts";
import { digitsOf, e164, formatPhone, isPhone } from "#app/domain/phone.ts";

describe("a phone as it is typed", () => {
  test.each([
    ["", ""],
    ["2", "(2"],
    ["213", "(213"],
    ["2135", "(213) 5"],
    ["213555", "(213) 555"],
    ["2135550", "(213) 555-0"],
    ["2135550121", "(213) 555-0121"],
    ["21355501219", "(213) 555-0121"],
    ["+1 213 555 0121", "(213) 555-0121"],
    ["213.555.0121 ext", "(213) 555-0121"],
    ["abc", ""],
  ])("%j shows %j", (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
    expect(formatPhone(shown)).toBe(shown);
    expect(shown.length).toBeLessThanOrEqual(14);
  });

  test("can be deleted from its end, character by character", () => {
    let shown = "(213) 555-0121";
    for (let presses = 0; presses < 20 && shown; presses++) shown = formatPhone(shown.slice(0, -1));
    expect(shown).toBe("");
  });

  test.each([
    ["(213) 555-0121", true],
    ["12135550121", true],
    ["213555012", false],
    ["22135550121", false],
    ["", false],
  ])("%j is whole: %j", (text, whole) => expect(isPhone(text)).toBe(whole));

  test("is stored as digits and dialed in E.164", () =>
    expect([digitsOf("(213) 555-0121"), e164("(213) 555-0121")]).toEqual(["2135550121", "+12135550121"]));

  test("loses a leading 1 only if that is the country code, before ten digits", () =>
    expect(["1 (213) 555-0121", "123-456-7890", "1 213 555", "1"].map(digitsOf)).toEqual([
      "2135550121",
      "1234567890",
      "1213555",
      "1",
    ]));
});

test.each(["(213) 555-0121", "213-555-0121;phone-context=evil", "+1 213 555 0121?body=x", "2135550121,,9001"])(
  "links that call or text %s contain only its digits",
  (phone) => {
    expect(e164(phone)).toBe("+12135550121");
    expect(smsHref(phone, "On our way & there by 5?")).toBe(
      "sms:+12135550121?&body=On%20our%20way%20%26%20there%20by%205%3F",
    );
  },
);

describe("a birthdate", () => {
  test.each([
    ["0", "0"],
    ["05", "05"],
    ["051", "05/1"],
    ["0514", "05/14"],
    ["05141", "05/14/1"],
    ["05141990", "05/14/1990"],
    ["05/14/19901", "05/14/1990"],
    ["1990-05-14", "05/14/1990"],
    // More or less than a whole date of a browser is typing.
    ["1990-05-145", "19/90/0514"],
    ["01990-05-14", "01/99/0051"],
    ["May", ""],
    ["1/", "01"],
    ["01/2/", "01/02"],
    ["1/2/1990", "01/02/1990"],
    ["12/3/1990", "12/03/1990"],
  ])("typed as %j shows %j", (typed, shown) => expect(formatBirthdate(typed)).toBe(shown));

  test.each([
    ["05/14/1990", "1990-05-14"],
    ["1990-05-14", "1990-05-14"],
    ["02/29/2004", "2004-02-29"],
    ["02/29/2005", undefined],
    ["02/29/1900", undefined],
    ["02/30/1990", undefined],
    ["13/01/1990", undefined],
    ["00/10/1990", undefined],
    ["04/31/1990", undefined],
    ["5/14/1990", undefined],
    ["05/14/90", undefined],
    ["05/14/1990 ", undefined],
    ["105/14/1990", undefined],
    ["1990-05-145", undefined],
    ["11990-05-14", undefined],
    ["", undefined],
  ])("%j is the day %j", (text, day) => expect(parseBirthdate(text)).toBe(day));

  test.each([
    ["2005-06-16", "2026-06-15", 20],
    ["2005-06-16", "2026-06-16", 21],
    ["2004-12-31", "2025-12-30", 20],
    ["2004-12-31", "2025-12-31", 21],
    // Born on February 29: in a year without one, on March 1.
    ["2004-02-29", "2025-02-28", 20],
    ["2004-02-29", "2025-03-01", 21],
    ["2004-02-29", "2028-02-28", 23],
    ["2004-02-29", "2028-02-29", 24],
  ])("of %s is on %s an age of %i", (born, today, age) => {
    expect(ageOn(born, today)).toBe(age);
    expect(isOfAge(born, today)).toBe(age >= 21);
  });

  test.each([
    ["2026-06-16", true],
    ["2026-06-17", false],
    ["1906-06-16", true],
    ["1905-06-17", true],
    ["1905-06-16", false],
  ])("%s could be a living person's on June 16, 2026: %j", (born, plausible) =>
    expect(isPlausibleBirthdate(born, "2026-06-16")).toBe(plausible),
  );

  test.each([
    ["1990-05-14", "05/14/1990"],
    // What is no whole date is left as it is.
    ["1990-05-145", "1990-05-145"],
    ["x1990-05-14", "x1990-05-14"],
  ])("%s is written as %s", (date, text) => expect(displayBirthdate(date)).toBe(text));
});

describe("a contact form", () => {
  const good = { firstName: "Ana", lastName: "Reyes", email: "a@b.co", phone: "2135550121", birthdate: "05/14/1990" };

  test("that is complete has no errors", () => expect(contactErrors(good, "2026-06-16")).toEqual({}));

  test("that is empty asks for each field in its own words, and for all of them in one sentence", () => {
    const empty = { firstName: "", lastName: " ", email: "", phone: "", birthdate: "" };
    const errors = contactErrors(empty, "2026-06-16");
    expect(Object.keys(errors)).toEqual(["firstName", "lastName", "email", "phone", "birthdate"]);
    expect(errors).toMatchObject({ firstName: "Enter your first name.", email: "Enter your email address." });
    expect(contactMessage(empty, errors)).toBe("Please fill out all required fields.");
    expect(contactMessage(good, { phone: "Phone number must be 10 digits." })).toBe("Phone number must be 10 digits.");
    expect(contactMessage(good, {})).toBeUndefined();
  });

  test("says at once that its owner is too young, until the day before the birthday", () => {
    const check = (birthdate: string) => checkAge({ birthdate }, "2026-06-16");
    expect(check("06/17/2005")).toBe("You must be 21 or older to order.");
    expect([check("06/16/2005"), check("06/1"), check("")]).toEqual([undefined, undefined, undefined]);
  });

  test("takes names of up to 80 characters", () => {
    const named = (length: number) => ({ ...good, firstName: "x".repeat(length), lastName: "y".repeat(length) });
    expect(contactErrors(named(80), "2026-06-16")).toEqual({});
    expect(contactErrors(named(81), "2026-06-16")).toEqual({
      firstName: "First name is too long.",
      lastName: "Last name is too long.",
    });
  });

  test.each([
    ["07/04/1800", "Please check the year of your birthdate."],
    ["06/17/2026", "Please check the year of your birthdate."],
    ["02/30/1990", "This date does not exist. Enter your birthdate as MM/DD/YYYY."],
  ])("refuses a birthdate that is nobody's: %s", (birthdate, sentence) =>
    expect(contactErrors({ ...good, birthdate }, "2026-06-16")).toEqual({ birthdate: sentence }),
  );

  test.each(["a\nb", "a\r\nb", "a\u2028b", "a\u0000b", "a\tb"])(
    "refuses breaks and control characters in a name: %j",
    (name) =>
      expect(contactErrors({ ...good, lastName: name }, "2026-06-16")).toEqual({
        lastName: "Last name must be one line.",
      }),
  );
});
