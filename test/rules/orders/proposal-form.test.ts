import { describe, expect, test } from "vitest";
import { errorsByField, proposedLines } from "#app/domain/orders/proposals/form.ts";
import { proposalRequestSchema } from "#app/domain/orders/proposals/json.ts";

const replaced = { productId: "kush", action: "replace" } as const;

describe("a proposal's form", () => {
  test("proposes what is removed or replaced, and nothing that stays", () => {
    const typed = {
      "line.haze": "keep",
      "replacement.haze": "gelato",
      "quantity.haze": "2",
      "line.kush": "replace",
      "replacement.kush": "gelato",
      "quantity.kush": " 3 ",
      "search.kush": "gel",
      "line.mints": "remove",
      "replacement.mints": "gelato",
      "quantity.mints": "1",
      otherwise: "cancel",
    };
    expect(proposedLines(typed)).toEqual([
      { ...replaced, replacementId: "gelato", quantity: 3 },
      { productId: "mints", action: "remove" },
    ]);
  });

  test("takes the order's quantity if none is typed", () => {
    const typed = { "line.kush": "replace", "replacement.kush": "gelato", "quantity.kush": " " };
    expect(proposedLines(typed)).toEqual([{ ...replaced, replacementId: "gelato" }]);
  });

  test("may name the replacement in the line's own field", () =>
    expect(proposedLines({ "line.kush": "gelato" })).toEqual([{ ...replaced, replacementId: "gelato" }]));

  test("asks for the product if a line is replaced and none is chosen", () => {
    const lines = proposedLines({ "line.haze": "remove", "line.kush": "replace" });
    const { error } = proposalRequestSchema.safeParse({ lines, otherwise: "cancel" });
    expect(error?.issues).toMatchObject([{ path: ["lines", 1, "replacementId"], message: "Please choose a product." }]);
  });

  test("shows each message beside its own field", () => {
    const lines = proposedLines({ "line.haze": "remove", "line.kush": "replace" });
    const messages = {
      "lines.0.productId": "This product is not in the order.",
      "lines.1.replacementId": "Gelato is sold out today.",
      "lines.1.quantity": "Please enter at least 1.",
      lines: "Please choose what is out of stock.",
    };
    expect(errorsByField(messages, lines)).toEqual({
      "line.haze": "This product is not in the order.",
      "replacement.kush": "Gelato is sold out today.",
      "quantity.kush": "Please enter at least 1.",
      line: "Please choose what is out of stock.",
    });
  });
});
