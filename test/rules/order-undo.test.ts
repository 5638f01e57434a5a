import { expect, test } from "vitest";
import { orderStatuses } from "#app/domain/orders/order.ts";
import { decideOrderUndo } from "#app/domain/orders/undo.ts";

const completed = { status: "COMPLETED", closedAt: 1000, closedBy: "owner" } as const;
const by = "owner";

test("a completion is taken back for ten seconds from when it was made, and not a moment longer", () => {
  expect(decideOrderUndo(completed, { by, at: 11_000 })).toMatchObject({ ok: true });
  expect(decideOrderUndo(completed, { by, at: 11_001 })).toMatchObject({ ok: false, reason: "undo-too-late" });
});

test("a completion is taken back by whoever made it alone", () => {
  expect(decideOrderUndo(completed, { by: "manager", at: 1001 })).toMatchObject({ ok: false, reason: "illegal-move" });
});

test("what a courier's delivery completed is not the dispensary's to take back, nor what was closed before that was kept", () => {
  expect(decideOrderUndo({ ...completed, closedBy: null }, { by, at: 1001 })).toMatchObject({ reason: "illegal-move" });
  for (const closedBy of [null, by]) {
    const earlier = { ...completed, closedBy, closedAt: null };
    expect(decideOrderUndo(earlier, { by, at: 1001 })).toMatchObject({
      reason: "illegal-move",
      message: "This order is completed now.",
    });
  }
});

test("a cancellation stands, and an order that waits has nothing to undo", () => {
  for (const status of orderStatuses) {
    const verdict = decideOrderUndo({ ...completed, status }, { by, at: 1001 });
    expect(verdict.ok, status).toBe(status === "COMPLETED");
  }
});
