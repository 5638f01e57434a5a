import { describe, expect, test } from "vitest";
import type { Order } from "#app/domain/orders/order.ts";
import { printable, TICKET_COLUMNS, testTicketLines, ticketLines, wrap } from "#app/domain/printing/ticket.ts";
import { anOrder, orderEvent, orderLine, PLACED } from "#test/support/orders.ts";

const facts = { timeZone: "America/Los_Angeles", reprint: false, resent: false };

const line = orderLine({ amount: "3.5 grams", priceCents: 3000, salePriceCents: 2500 });

const order = (change: Partial<Order> = {}): Order => anOrder({ deliveryNote: "Ring twice", items: [line], ...change });

describe("a ticket", () => {
  test("says all that a packer and a driver need", () =>
    expect(ticketLines(order(), facts)).toEqual([
      "                   Green Door",
      "================================================",
      "                DELIVERY #8F3K2M",
      "  Tuesday, June 16, 2026 at 12:00 PM (Pacific)",
      "------------------------------------------------",
      "Ana Reyes",
      "(213) 555-0188",
      "1 Main St, #4B, Los Angeles, CA 90012",
      "Note: Ring twice",
      "------------------------------------------------",
      "2 x Blue Dream                            $50.00",
      "    Coastline, Sativa, 3.5 g",
      "------------------------------------------------",
      "Subtotal                                  $50.00",
      "Debit fee                                  $3.00",
      "Tip                                        $5.00",
      "TOTAL                                     $58.00",
      "------------------------------------------------",
      "Payment: Debit, on delivery. All taxes included.",
    ]));

  test("shows the calculated taxes inside the subtotal, and which are unknown", () => {
    const note = "Prices include local tax, if any.";
    const excise = {
      key: "excise",
      name: "Cannabis excise tax",
      rate: 15,
      unit: "%",
      base: 4348,
      amountCents: 652,
    } as const;
    const lines = ticketLines(order({ taxes: { goodsCents: 4348, lines: [excise], note, apart: false } }), facts);
    const subtotal = lines.findIndex((text) => text.startsWith("Subtotal  "));
    expect(lines.slice(subtotal - 2, subtotal + 1)).toEqual([
      "Subtotal before tax                       $43.48",
      "Cannabis excise tax (15%)                  $6.52",
      "Subtotal                                  $50.00",
    ]);
    expect(lines.at(-1)).toBe(note);
  });

  test("of a pickup has no address, and no fee or tip of $0", () => {
    const pickup = ticketLines(
      order({
        orderType: "Pickup",
        deliveryAddress: null,
        deliveryNote: null,
        feeCents: 0,
        tipCents: 0,
        totalCents: 5000,
      }),
      facts,
    ).join("\n");
    expect(pickup).toContain("PICKUP #8F3K2M");
    expect(pickup).toContain("on pickup");
    expect(pickup).not.toMatch(/Main St|Note|fee|Tip/);
  });

  test("never contains the birthdate or the email", () =>
    expect(ticketLines(order(), facts).join("\n")).not.toMatch(/1990|example\.org/));

  test("says at its head what is special about it", () => {
    const head = (change: Partial<Order>, how: Partial<typeof facts>) =>
      ticketLines(order(change), { ...facts, ...how })[0]?.trim();
    expect(head({}, {})).toBe("Green Door");
    expect(head({}, { reprint: true })).toBe("*** REPRINT ***");
    expect(head({}, { resent: true })).toBe("*** SENT AGAIN: MAY BE A SECOND COPY ***");
    expect(head({ status: "CANCELLED" }, {})).toBe("*** CANCELED: DO NOT PREPARE ***");
    expect(head({ events: [orderEvent("changed")] }, {})).toBe("*** CHANGED: USE NO EARLIER TICKET ***");
    expect(head({ status: "COMPLETED" }, {})).toBe("Green Door");
  });

  test("is in the shop's local time", () =>
    expect(ticketLines(order(), { ...facts, timeZone: "America/New_York" }).join("\n")).toContain("at 3:00 PM"));

  const long = "Extraordinarily Long Limited Edition Cold Cured Live Rosin Badder of the Upper Hillside Terraces";
  const unbroken = "Supercalifragilisticexpialidocious".repeat(3);

  test.each([long, unbroken, "Zoë’s Crème Brûlée № 5 🌿 家族"])("is whole and within its paper with %o", (name) => {
    const lines = ticketLines(
      order({
        firstName: name,
        lastName: name,
        deliveryNote: `${name} ${name}`,
        vendorDetails: { dispensaryName: name, storefrontAddress: "", logoKey: null, phone: null },
        items: [{ ...line, name, brand: name, quantity: 99, priceCents: 99_999_99, salePriceCents: null }],
      }),
      { ...facts, reprint: true, resent: true },
    );
    expect(lines.filter((each) => each.length > TICKET_COLUMNS)).toEqual([]);
    expect(lines.filter((each) => !/^[\x20-\x7E]*$/.test(each))).toEqual([]);
    const letters = (text: string) => printable(text).replaceAll(" ", "");
    const all = lines.map((each) => each.replace(/\$[\d,.]+$/, "")).join("");
    const count = letters(all).split(letters(name)).length - 1;
    // Dispensary, first and last name, twice in the note, the line and its brand.
    expect(count).toBe(7);
  });

  test("keeps a line's amount at its right edge, beside the first line of its name", () => {
    const [first = "", second = ""] = ticketLines(order({ items: [{ ...line, name: long }] }), facts).slice(10);
    expect(first).toMatch(/^2 x Extraordinarily .* \$50\.00$/);
    expect(first).toHaveLength(TICKET_COLUMNS);
    expect(second).toMatch(/^ {4}\S/);
  });
});

describe("what a printer can print", () => {
  test.each([
    ["Crème Brûlée", "Creme Brulee"],
    ["Straße, Łódź, Ærø", "Strasse, Lodz, AEro"],
    ["“It’s” – so… 5 € ½ × №", '"It\'s" - so... 5 EUR 1/2 x No'],
    ["one\u00a0two\u202fthree", "one two three"],
    ["🌿 Kush", "? Kush"],
    ["👩🏽‍🌾", "??"],
    ["家", "?"],
    ["a\u001b\u0000b\u009bc", "a??b?c"],
    ["a\r\n\tb", "a b"],
  ])("%o as %o", (text, printed) => expect(printable(text)).toBe(printed));

  test("no text of anybody becomes a command", () => {
    const name = "\u001b@\u001bd\u0003\u0007";
    const text = ticketLines(order({ firstName: name, items: [{ ...line, name }] }), facts).join("");
    expect(text).toMatch(/^[\x20-\x7E]*$/);
  });
});

test("a long word is broken and never cut", () => {
  expect(wrap("abcdefghij kl", 4)).toEqual(["abcd", "efgh", "ij", "kl"]);
  expect(wrap("ab cd ef", 5)).toEqual(["ab cd", "ef"]);
  expect(wrap("  ", 5)).toEqual([]);
});

test("a test ticket shows the paper's whole width and whose printer it is", () => {
  const lines = testTicketLines("Counter", "Green Door", PLACED, "America/Los_Angeles");
  expect(lines.join("\n")).toMatch(/Green Door[\s\S]*TEST TICKET\n *Counter\n/);
  expect(Math.max(...lines.map(({ length }) => length))).toBe(TICKET_COLUMNS);
});
