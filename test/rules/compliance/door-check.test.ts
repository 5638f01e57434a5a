import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardDates } from "#app/domain/compliance/aamva.ts";
import { checkScannedCard, checkTypedBirthdate } from "#app/domain/compliance/door-check.ts";
import { idCheckAt, idCheckJson, methodOf, noIdCheck } from "#app/domain/compliance/id-check.ts";
import { licenseText } from "../../support/license-card.ts";

const TODAY = "2026-06-16";
const reasonOf = (verdict: ReturnType<typeof checkTypedBirthdate>) => (verdict.ok ? verdict.value : verdict.reason);

describe("a birthdate that is typed from the card", () => {
  test.each([
    ["06/16/2005", "birthdate"],
    ["06/17/2005", "under-age"],
    [" 01/02/1990 ", "birthdate"],
    ["02/29/2004", "birthdate"],
    ["02/30/1990", "no-birthdate"],
    ["13/01/1990", "no-birthdate"],
    ["01/02/1800", "no-birthdate"],
    ["01/02/2027", "no-birthdate"],
    ["01/02/90", "no-birthdate"],
    ["", "no-birthdate"],
  ])("%s is %s", (typed, verdict) => expect(reasonOf(checkTypedBirthdate(typed, TODAY))).toBe(verdict));

  test("of February 29 is 21 on March 1 in a year without that day", () => {
    expect(reasonOf(checkTypedBirthdate("02/29/2004", "2025-02-28"))).toBe("under-age");
    expect(reasonOf(checkTypedBirthdate("02/29/2004", "2025-03-01"))).toBe("birthdate");
  });
});

describe("a card whose barcode is read", () => {
  const scan = (facts: Parameters<typeof licenseText>[0]) => reasonOf(checkScannedCard(licenseText(facts), TODAY));

  test.each([
    ["of 21 years to the day", { DBB: "06162005" }, "barcode"],
    ["a day short of 21", { DBB: "06172005" }, "under-age"],
    ["on its last day", { DBA: "06162026" }, "barcode"],
    ["the day after its last", { DBA: "06152026" }, "expired-card"],
    ["expired and under age", { DBA: "06152026", DBB: "06172005" }, "under-age"],
    ["from Canada, which writes the year first", { DBB: "20050617", DBA: "20300101" }, "under-age"],
    ["from Canada, of age", { DBB: "19900102", DBA: "20300101" }, "barcode"],
    ["whose birthdate is no day", { DBB: "02301990" }, "unreadable-card"],
    ["whose birthdate nobody alive has", { DBB: "01021850" }, "unreadable-card"],
    ["without a birthdate", { DBB: undefined }, "unreadable-card"],
    ["without an end", { DBA: undefined }, "unreadable-card"],
    ["that says NONE for an end", { DBA: "NONE" }, "unreadable-card"],
    ["with letters in its name that look like a birthdate", { DCS: "DBB06162010", DBB: "01021990" }, "barcode"],
  ])("%s", (_what, facts, verdict) => expect(scan(facts)).toBe(verdict));

  test("that says two birthdates is for a person to read", () =>
    expect(reasonOf(checkScannedCard(`${licenseText()}ZCDBB01021991\nDBB01021991\r`, TODAY))).toBe("unreadable-card"));

  test.each([
    ["a line of digits", "012345678905"],
    ["a boarding pass", "M1DOE/JANE EABC123 LAXJFKDL 0123 167Y012A0001 100"],
    ["dates without the standard's header", "DBB01021990\nDBA01022030\n"],
    ["nothing", ""],
  ])("%s is no card", (_what, payload) => {
    expect(cardDates(payload)).toBeUndefined();
    expect(reasonOf(checkScannedCard(payload, TODAY))).toBe("unreadable-card");
  });

  test.each([
    [
      "its oldest form",
      "@\n\x1c\rAAMVA6360000102DL00390188ZT02270023DLDBA20300101\nDBB19900102\n\r".replace("\x1c", "\x1e"),
    ],
    [
      "the first element right behind the part's name",
      "@\n\x1e\rANSI 636014080102DL00410288ZC03290015DLDBB01021990\nDBA01012030\r",
    ],
    ["an identification card", "@\n\x1e\rANSI 636014090101ID00310278IDDAQX\nDBA01012030\nDBB01021990 \r"],
    [
      "separators that a reader turned into others",
      "@\r\n\x1e\r\nANSI 636014090101DL00310278DLDAQX\r\nDBA01012030\r\nDBB01021990\r\n",
    ],
  ])("is read in %s", (_what, payload) =>
    expect(cardDates(payload)).toEqual({ birthdate: "1990-01-02", expiresOn: "2030-01-01" }),
  );

  test("never passes a person under 21, with any text around the birthdate", () => {
    const under21 = fc.date({ min: new Date("2005-06-17"), max: new Date("2026-06-16"), noInvalidDate: true });
    const word = fc.stringMatching(/^[A-Z0-9 ]{0,12}$/);
    fc.assert(
      fc.property(under21, word, word, fc.boolean(), (born, name, street, canadian) => {
        const [year = "", month = "", day = ""] = born.toISOString().slice(0, 10).split("-");
        const DBB = canadian ? year + month + day : month + day + year;
        return scan({ DCS: name, DAG: street, DBB }) === "under-age";
      }),
    );
  });
});

test("a refusal says nothing that the card says", () => {
  const payload = licenseText({ DBB: "06172010", DBA: "06152026" });
  const output = JSON.stringify([
    checkScannedCard(payload, TODAY),
    checkScannedCard(licenseText({ DBA: "06152026" }), TODAY),
    checkTypedBirthdate("06/17/2010", TODAY),
  ]);
  expect(output).not.toMatch(/2010|0617|06.17|2026|0615|SAMPLE/);
});

describe("what is recorded of an ID check", () => {
  test("is its way and the state of the dispensary's address", () => {
    expect(idCheckAt("200 N Spring St, Los Angeles, CA 90012", "barcode")).toEqual({
      idCheckMethod: "barcode",
      idCheckPack: "CA",
    });
    for (const nowhere of ["200 N Spring St", "1 Main St, Springfield, Ohio 44101", ""])
      expect(idCheckAt(nowhere, "stated"), nowhere).toEqual({ idCheckMethod: "stated", idCheckPack: null });
    expect(idCheckAt("200 N Spring St, Los Angeles, CA 90012", null)).toEqual(noIdCheck);
  });

  test("without a method counts as stated, and one that wasn't made as none", () => {
    expect(methodOf({ idChecked: true })).toBe("stated");
    expect(methodOf({ idChecked: true, idCheck: { method: "barcode" } })).toBe("barcode");
    expect(methodOf({ idChecked: false, idCheck: { method: "barcode" } })).toBeNull();
    expect(methodOf({ idCheck: { method: "barcode" } })).toBeNull();
  });

  test("is absent from the API if none was made, or none was recorded yet", () => {
    expect(idCheckJson({ idCheckMethod: "birthdate", idCheckPack: "CA" })).toEqual({ method: "birthdate", pack: "CA" });
    expect(idCheckJson({ idCheckMethod: "stated", idCheckPack: null })).toEqual({ method: "stated", pack: null });
    expect(idCheckJson(noIdCheck)).toBeNull();
    expect(idCheckJson({})).toBeNull();
  });
});
