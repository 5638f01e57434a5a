import { expect, test } from "vitest";
import { canCount, differenceText } from "#app/domain/couriers/money/cash.ts";
import { countForm, handInForm } from "#app/domain/couriers/money/cash-schema.ts";
import { earnedCents, ofToday, sumOf } from "#app/domain/couriers/money/earnings.ts";
import { statementLines } from "#app/domain/couriers/money/statement.ts";
import { localMonday } from "#app/domain/local-instant.ts";
import { pdfOf } from "#app/platform/pdf.ts";
import { actorOf } from "#test/support/couriers.ts";

const LA = "America/Los_Angeles";
const delivery = {
  id: "one",
  orderNumber: "A-7",
  dispensaryName: "Fig & Fern",
  deliveredAt: Date.parse("2026-06-16T19:00:00Z"),
  timeZone: LA,
  orderTotalCents: 10_000,
  paymentCents: 8000,
  tipCents: 550,
};

test("a courier earns the margin of a delivery and its tip", () => {
  expect(earnedCents(delivery)).toBe(2550);
  const other = { ...delivery, orderTotalCents: 5001, paymentCents: 4001, tipCents: 0 };
  expect(sumOf([delivery, other])).toEqual({ deliveries: 2, marginCents: 3000, tipCents: 550, earnedCents: 3550 });
  expect(sumOf([])).toEqual({ deliveries: 0, marginCents: 0, tipCents: 0, earnedCents: 0 });
});

test.each([
  ["the last second of a Sunday", "2026-06-21T23:59:59-07:00", "2026-06-15"],
  ["the first of a Monday", "2026-06-22T00:00:00-07:00", "2026-06-22"],
  ["a Sunday night whose clocks went back an hour", "2026-11-01T23:59:59-08:00", "2026-10-26"],
  ["the Monday after it", "2026-11-02T00:00:00-08:00", "2026-11-02"],
  ["a Sunday night whose clocks went forward", "2026-03-08T23:59:59-07:00", "2026-03-02"],
])("%s is in the week that it belongs to", (_, instant, week) => {
  expect(localMonday(Date.parse(instant), LA)).toBe(week);
});

test("today is the local day of each delivery, not the last 24 hours", () => {
  const now = Date.parse("2026-06-16T00:30:00-07:00");
  const at = (time: string, timeZone = LA) => ({ ...delivery, deliveredAt: Date.parse(time), timeZone });
  const today = at("2026-06-16T00:01:00-07:00");
  expect(ofToday([at("2026-06-15T23:59:00-07:00"), today], now)).toEqual([today]);
  expect(ofToday([at("2026-06-15T23:59:00-07:00", "America/New_York")], now)).toHaveLength(1);
});

test("what was counted is as handed in, short or over", () => {
  expect(differenceText({ handedCents: 4000, countedCents: 4000 })).toBe("nothing short or over");
  expect(differenceText({ handedCents: 4000, countedCents: 3950 })).toBe("$0.50 short");
  expect(differenceText({ handedCents: 4000, countedCents: 123_400 })).toBe("$1,194.00 over");
});

test.each([
  ["40", 4000],
  ["$1,234.5", 123_450],
  ["0", undefined],
  ["-5", undefined],
  ["4.005", undefined],
  ["", undefined],
  ["100000.01", undefined],
])("an amount typed as %o is %o cents", (typed, cents) => {
  expect(handInForm.safeParse({ amount: typed }).data?.amount).toBe(cents);
});

test("zero can be counted but not handed in, and unknown fields are refused", () => {
  expect(countForm.parse({ counted: "0", handed: "4000" })).toEqual({ counted: 0, handed: 4000 });
  expect(countForm.safeParse({ counted: "0", handed: "4000", by: "me" }).success).toBe(false);
  expect(handInForm.safeParse({ amount: "1", courierId: "other" }).success).toBe(false);
});

test("only dispatch and the employer count cash", () => {
  const someone = { id: "x", email: "x@example.org", firstName: "X" };
  const owner = actorOf({ ...someone, role: "vendor", vendorId: "shop" });
  const driver = { employerIds: ["shop"] };
  const allowed = [
    owner,
    { ...owner, staffRole: "staff" as const },
    { ...owner, vendorId: "other" },
    actorOf({ ...someone, role: "dispatcher" }),
    actorOf({ ...someone, role: "courier" }),
  ].map((actor) => canCount(actor, driver));
  expect(allowed).toEqual([true, false, false, true, false]);
  expect(canCount(owner, { employerIds: [] })).toBe(false);
});

const pdfText = (count: number, over: object = {}) => {
  const earned = Array.from({ length: count }, () => ({ ...delivery, ...over }));
  const lines = statementLines({ courierName: "Zoë Ruiz (night)", week: "2026-06-15", earned });
  return Array.from(pdfOf(lines, "Earnings"), (byte) => String.fromCharCode(byte)).join("");
};

test("a statement is a PDF with each delivery, the week and the sums", () => {
  const pdf = pdfText(2);
  expect(pdf.startsWith("%PDF-1.4\n")).toBe(true);
  for (const text of [
    "Zo\u00eb Ruiz \\(night\\)",
    "Fig & Fern",
    "Jun 16, 12:00 PM",
    "$25.50",
    "$51.00",
    "2 deliveries",
  ])
    expect(pdf).toContain(`(${text}) Tj`);
  expect(pdf).toContain("Jun 15, 2026 \u0096 Jun 21, 2026");
  expect(pdfText(1, { dispensaryName: "緑 🌿’s" })).toContain("(? ?\u0092s) Tj");
});

test("a statement's cross-references point at its objects, on as many pages as it takes", () => {
  const pdf = pdfText(100);
  expect(pdf).toContain("/Count 3");
  expect(pdf.match(/\(Delivered\) Tj/g)).toHaveLength(3);
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(table, table + 4)).toBe("xref");
  const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => Number.parseInt(pdf.slice(offset), 10))).toEqual(offsets.map((_, at) => at + 1));
  for (const [, length, content] of pdf.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(content?.length).toBe(Number(length));
});
